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
}
