/** A message at the desk, as a list shows it. */
export interface ListedMessage {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  createdAt: Date;
  waitsSince: Date | null;
  /** Until when an objection has to be answered; null for any other message. */
  answerBy: Date | null;
}

/** What came after a message. */
export interface Reply {
  id: string;
  isFromDesk: boolean;
  text: string;
  createdAt: Date;
}

/** The company, person or report whose treatment a message objects to; the desk finds the decision and its term by it. */
export type ObjectionTo =
  | { objectsToCompany: string }
  | { objectsToPerson: string }
  | { objectsToReport: string };
