/** Whose data it is; 'visitor' is whoever has no account. */
export type Subject = "client" | "company" | "visitor" | "admin";

/** The ground in law on which it may be kept (AVG, article 6). */
export type LegalBasis = "contract" | "law" | "interest" | "consent";

/** Somebody outside who gets data of people, as /privacy and the register name it. Texts are Dutch. */
export interface Processor {
  name: string;
  /** What it does: 'verstuurt onze mails'. */
  task: string;
  /** What it gets: 'het e-mailadres en de mail'. */
  data: string;
  /** Works on our orders, or answers for what it does itself. */
  role: "processor" | "controller";
  /** Where; null where the settings do not say. */
  place: string | null;
  /** On what ground data leaves the European Union; null where it stays, or nobody knows. */
  outside: string | null;
}
