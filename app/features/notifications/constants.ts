/** What became of a mail: the receiving server took it, or refused it for good. */
export const DELIVERY_STATUSES = ["SENT", "REFUSED"] as const;
