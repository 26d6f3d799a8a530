/** A message at the desk, as a list shows it. */
export interface ListedMessage {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  createdAt: Date;
  waitsSince: Date | null;
  /** Until when it has to be answered, of an objection to a suspension. */
  answerBy: Date | null;
}

/** What came after a message. */
export interface Reply {
  id: string;
  isFromDesk: boolean;
  text: string;
  createdAt: Date;
}
