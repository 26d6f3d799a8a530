/**
 * All that a page for everybody may know of who reads it: enough for its header and its buttons, too
 * little to tell one person from another of the kind. Of a company, how it stands with its subscription:
 * it has none, its first payment is under way, it runs, was cancelled and runs on, rests in a pause, or
 * a payment is missing.
 */
export type Reader =
  | "visitor"
  | "client"
  | "admin"
  | "company"
  | "under-way"
  | "subscriber"
  | "cancelled"
  | "paused"
  | "in-arrears";

/** The role that a reader has. */
export function roleOf(reader: Reader): "visitor" | "client" | "admin" | "company" {
  return reader === "visitor" || reader === "client" || reader === "admin" ? reader : "company";
}

/** Whether a reader has a subscription that it may work with, or will once it has paid. */
export function isSubscribed(reader: Reader): boolean {
  return reader === "subscriber" || reader === "cancelled" || reader === "in-arrears";
}
