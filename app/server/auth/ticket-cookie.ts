import type { App } from "../app.ts";
import { textCookie } from "../web/cookies.ts";

/** How long the code may be asked for after the password was right. */
export const TICKET_MINUTES = 10;

/** The cookie that waits for the second step of signing in; it opens nothing by itself. */
export function ticketCookie(app: App) {
  return textCookie(app, "second-step", TICKET_MINUTES * 60);
}
