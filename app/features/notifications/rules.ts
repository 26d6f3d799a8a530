import { MAILBOX_KINDS, type SuppressionKind } from "./constants.ts";

/** Whether an address is off because its mailbox takes no mail, whatever it is about. */
export function isMailboxKind(kind: SuppressionKind): boolean {
  return MAILBOX_KINDS.some((one) => one === kind);
}
