/** What may change while somebody looks, as an event names it: which kind of thing, never what of it. */
export const TOPICS = [
  "brief",
  "list",
  "proposal",
  "company",
  "enquiry",
  "thread",
  "queue",
  "ended",
] as const;
export type Topic = (typeof TOPICS)[number];

/** The address of the stream, and of what is asked instead where a stream does not come through. */
export const LIVE = "/live";

/** In that address, and as the id of each message: up to which moment the asker knows all. */
export const SINCE = "sinds";

/** In its place where the asker knows no moment yet: how old its page is, in milliseconds. */
export const AGE = "oud";

/** A line that says nothing comes this often, so that nobody on the way takes the connection to be dead. */
export const HEARTBEAT_SECONDS = 25;

/** An asker that missed more than this asks its pages anew. */
export const MOST_REPLAYED = 100;

/** What is told to whoever missed more than is kept: to ask all anew. */
export const ANEW = [{ topic: "anew", subject: "" }] as const;
