import { DRAFT_DAYS } from "~/features/briefs/constants.ts";
import type { App } from "~/server/app.ts";
import { signedCookie } from "~/server/web/cookies.ts";

const DAY_SECONDS = 86_400;

/** Says to the next visit which draft of this browser was placed, also when no script saw it. */
export function placedCookie(app: App) {
  return signedCookie(app, "brief-placed", DRAFT_DAYS * DAY_SECONDS);
}
