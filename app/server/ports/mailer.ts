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
  /** Where it comes back to when it does not arrive; to who it is from, when absent. */
  returnPath?: string;
  /** Further header lines, such as the way to be mailed no more. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  /** A person wrote what it says, to its reader. */
  isWrittenByPerson?: boolean;
}

/**
 * Header lines of a mail that no person wrote, so that no holiday answer comes back: Auto-Submitted by RFC 3834,
 * the other for Exchange, which goes by it instead.
 */
const WRITTEN_BY_NOBODY = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

/** The further header lines of a mail as it leaves, with those of a mail that no person wrote unless one did. */
export function headersOf({ headers, isWrittenByPerson }: OutgoingMail): Record<string, string> {
  return { ...(isWrittenByPerson ? { "Auto-Submitted": "no" } : WRITTEN_BY_NOBODY), ...headers };
}

/** What a receiving side answered instead of taking a mail, or would have. */
export class MailAnswered extends Error {
  /** It is the mailbox that takes no mail, whatever the mail and whoever sends it. */
  readonly isOfMailbox: boolean;
  constructor(message: string, { isOfMailbox = false, ...options }: AnswerOptions = {}) {
    super(message, options);
    this.isOfMailbox = isOfMailbox;
  }
}

interface AnswerOptions extends ErrorOptions {
  isOfMailbox?: boolean;
}

/** Raised by `send` when the receiving side refused for good: another attempt is pointless. */
export class MailRefused extends MailAnswered {}

/** Raised by `send` when the receiving side puts off this mail: those to other hosts may go on. */
export class MailPostponed extends MailAnswered {}

/** Raised for a mail whose host was not asked, or gave no answer while others got through. */
export class MailHeldBack extends MailPostponed {}

// RFC 3463. 7 and 8 of the addresses are about the sender's; a host that is unknown (4.4) has no mailbox.
const OF_MAILBOX = /^(4\.2\.\d+|5\.(0\.\d+|1\.(?![78]$)\d+|2\.[01]|4\.4))$/;

/** Whether an enhanced status code is about the mailbox, and not about policy, content or our side. */
export const isMailboxStatus = (status: string) => OF_MAILBOX.test(status);

/** The domain of an address, in lower case. */
export const hostOf = (address: string) =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

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
  /** Looks before a mail is drawn, which costs more. @throws MailHeldBack when it would be held back now */
  expect?(to: string): Promise<void>;
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
  /** Deletes the mails to an address (lower case) and those that say it: of who is erased nothing stays. */
  forget(address: string): Promise<void>;
}

/** Tries what can be tried of the way out for mail, with a mail to an address when one is named: a line each. */
export type CheckMail = (to: string | null) => Promise<string[]>;
