/** A message at the desk, as a list shows it. */
export interface ListedMessage {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  createdAt: Date;
  waitsSince: Date | null;
}

/** What came after a message. */
export interface Reply {
  id: string;
  isFromDesk: boolean;
  text: string;
  createdAt: Date;
}
