/**
 * All that a page for everybody may know of who reads it, too little to tell one person from another of
 * the kind. Of a company, how it stands with its subscription; 'former' had one that ended, 'under-way' is its first
 * payment.
 */
export type Reader =
  | "visitor"
  | "client"
  | "admin"
  | "company"
  | "former"
  | "under-way"
  | "subscriber"
  | "cancelled"
  | "paused"
  | "in-arrears";

export function roleOf(reader: Reader): "visitor" | "client" | "admin" | "company" {
  return reader === "visitor" || reader === "client" || reader === "admin" ? reader : "company";
}

/** Whether a reader may have the launch offer while there are places: it is for who never had a subscription. */
export function isOfferedTo(reader: Reader): boolean {
  return ["visitor", "client", "admin", "company"].includes(reader);
}

/** Whether a reader has a subscription that it may work with, or will once it has paid. */
export function isSubscribed(reader: Reader): boolean {
  return reader === "subscriber" || reader === "cancelled" || reader === "in-arrears";
}
