import type { DELIVERY_STATUSES, SuppressionKind } from "./constants.ts";

/** An address that is off, as an admin sees it. */
export interface Suppression {
  address: string;
  kind: SuppressionKind;
  since: Date;
  detail: string | null;
}

/** A mail that was refused for good, as an admin sees it; `task` is what sent it. */
export interface RefusedMail {
  messageId: string;
  task: string;
  recipient: string;
  reason: string | null;
  createdAt: Date;
}

/** A mail that left or was to leave; `recipient` where it is not plain from the page. */
export interface MailAtDesk {
  messageId: string;
  task: string;
  recipient?: string;
  status: (typeof DELIVERY_STATUSES)[number];
  reason: string | null;
  createdAt: Date;
}

/** A task that was given up after its last attempt. */
export interface GivenUpTask {
  id: string;
  task: string;
  attempts: number;
  error: string | null;
  lastTriedAt: Date;
  /** Whether who reads it may have it done again. */
  mayRetry: boolean;
}

/** Tasks of a kind that failed and are tried again. */
export interface FailingKind {
  task: string;
  count: number;
  /** When the oldest of them was put in the queue. */
  since: Date;
  /** When the first of them is tried again. */
  nextAt: Date;
  /** Of the one that was tried most often, and how often that is at most. */
  attempts: number;
  mostAttempts: number;
  /** What went wrong last, without anybody's contact data. */
  error: string | null;
}
