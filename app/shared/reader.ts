/**
 * All that a page for everybody may know of who reads it: enough for its header and its buttons, too
 * little to tell one person from another of the kind. A subscriber who cancelled still has the time
 * that was paid for.
 */
export type Reader = "visitor" | "client" | "admin" | "company" | "subscriber" | "cancelled";

/** The role that a reader has. */
export function roleOf(reader: Reader): "visitor" | "client" | "admin" | "company" {
  return isSubscribed(reader) ? "company" : reader;
}

/** Whether a reader has a subscription that runs. */
export function isSubscribed(reader: Reader): reader is "subscriber" | "cancelled" {
  return reader === "subscriber" || reader === "cancelled";
}
