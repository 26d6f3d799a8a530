import type { Picture } from "~/shared/picture.ts";
import type { Side } from "./constants.ts";

/** A message as one of the two, or an admin, reads it. */
export interface ThreadEntry {
  id: string;
  side: Side;
  text: string;
  photos: Picture[];
  createdAt: Date;
}

/** A thread as one of its two sides sees it. */
export interface Thread {
  proposalId: string;
  /** Of the next message of the reader. */
  nextKey: string;
  briefId: string;
  side: Side;
  /** What the other is called. */
  otherName: string;
  /** The other erased its account: nobody reads what is written. */
  isOtherGone: boolean;
  /** Where the brief is about. */
  location: string;
  page: { rows: ThreadEntry[]; next: string | null };
  /** Up to when the other has read; null where it read nothing. */
  readAt: Date | null;
  /** The newest message of the other that the reader has not seen; null where it has, or may note nothing. */
  unseenId: string | null;
  blockedBy: Side | null;
  /** The reader asked an admin to look, who did not yet say what came of it. */
  isReported: boolean;
}

/** A thread that somebody reported, as admins see it in their list. */
export interface ReportedThread {
  proposalId: string;
  clientName: string;
  companyName: string;
  reportedBy: Side;
  reportedAt: Date;
  reportedWhy: string;
}
