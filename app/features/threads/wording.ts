/** How many photos a message has, in words; empty where it has none. */
export function photoCountText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "(1 foto)" : `(${count} foto's)`;
}

/** How many messages wait, beside the way to them. */
export function unreadText(unread: number): string | null {
  if (unread === 0) return null;
  return unread === 1 ? "1 nieuw bericht" : `${unread} nieuwe berichten`;
}
