export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** One mail to one recipient; `text` and `html` say the same. */
export interface OutgoingMail {
  /** The same for the same event, so that a repeated attempt is recognised by receivers. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Further header lines, such as the way to be mailed no more. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
}

/** Raised by `send` when the receiving side refused for good: another attempt is pointless. */
export class MailRefused extends Error {}

/** Raised by `send` when the receiving side puts off this one address: others may go on meanwhile. */
export class MailPostponed extends Error {}

/** What MailServerAway says: by it the queue knows the tasks that failed for this alone. */
export const SERVER_AWAY = "the mail server is away";

/** Raised by `send` when no mail leaves right now, because there is no connection to send it over. */
export class MailServerAway extends Error {
  /** What happened to the connection: no `cause`, which might read like a database's. */
  readonly reason: unknown;
  constructor(reason: unknown) {
    super(SERVER_AWAY);
    this.reason = reason;
  }
}

/** The way out for mail. Any error other than MailRefused means: try again later. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A mail that stayed on this machine. */
export interface StoredMail extends Pick<OutgoingMail, "to" | "subject" | "html" | "text"> {
  id: string;
  sentAt: Date;
}

/** The mails that stay on this machine, for who looks at them under /dev. */
export interface StoredMails {
  list(): Promise<Omit<StoredMail, "html" | "text">[]>;
  read(id: string): Promise<StoredMail | null>;
}
