import type { SuppressionKind } from "./constants.ts";

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
