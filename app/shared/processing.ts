/** Whose data it is; 'visitor' is whoever has no account. */
export type Subject = "client" | "company" | "visitor" | "admin";

/** The ground in law on which it may be kept (AVG, article 6). */
export type LegalBasis = "contract" | "law" | "interest" | "consent";

/**
 * A legal ground with what a person has to be told of it (AVG, articles 13 and 14): which law requires it, whose
 * legitimate interest it serves, or how consent is withdrawn. Texts are Dutch, begin small and have no full stop.
 */
export type LegalGround =
  | { basis: Extract<LegalBasis, "contract"> }
  | { basis: Extract<LegalBasis, "law">; law: string }
  | { basis: Extract<LegalBasis, "interest">; interest: string }
  | { basis: Extract<LegalBasis, "consent">; withdrawal: string };

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
