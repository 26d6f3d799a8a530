import { notifyCompanyDeclined } from "./notify-company-declined.tsx";

async function nothingLeftToDo(): Promise<void> {}

/** Mails that the first version left in the queue, under the names it gave them. */
export const FORMER_MAILS = {
  "notify-photographer-declined": notifyCompanyDeclined,
  // The welcome, which waits beside it, says the same.
  "notify-profile-complete": nothingLeftToDo,
  // What is paid under an address that has an account comes before an admin instead.
  "send-already-registered": nothingLeftToDo,
};

/** Its other tasks, likewise. Without an entry here a task would wait for ever. */
export const FORMER_ERRANDS = {
  // Checkouts are asked about one by one now, and nothing is swept that was paid.
  "sweep-registrations": nothingLeftToDo,
};
