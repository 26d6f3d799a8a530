/** What became of a mail after the mail server took it, in the words of no provider. */
export type MailEventKind = "delivered" | "delayed" | "bounced" | "complained" | "unsubscribed";

/** `bounced` is for good, and the mailbox's own matter; all else that failed is `delayed`. */
export interface MailEvent {
  kind: MailEventKind;
  address: string;
  at: Date;
  /** What the receiving side said. */
  detail: string | null;
}

/** Raised by `read` for what the provider did not send just now. */
export class BadMailEvents extends Error {}

/** The provider's side that tells what became of our mails. */
export interface MailEvents {
  /** What a notice tells; events of other kinds are left out. @throws BadMailEvents */
  read(headers: Headers, body: string): MailEvent[];
}

/** A report that a receiving server mailed back: what became of the mail that went out from `sender`. */
export interface MailReport {
  kind: "bounced" | "complained";
  /** The addresses that it names, among them the one that the mail went out from. */
  senders: readonly string[];
  detail: string | null;
}

/** Reads a report as it was mailed; null for a mail that reports no end, such as an absence. */
export type ReadMailReport = (raw: Buffer) => Promise<MailReport | null>;
