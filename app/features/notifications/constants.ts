/** What became of a mail: the receiving server took it, or refused it for good. */
export const DELIVERY_STATUSES = ["SENT", "REFUSED"] as const;

/** More waiting tasks than these are told to the admins; a usual day has a few. */
export const MANY_WAITING = 2_000;
