import type { App } from "../app.ts";
import { signedCookie } from "../web/cookies.ts";

/** How long the code may be asked for after the password was right. */
export const TICKET_MINUTES = 10;

/** The cookie that waits for the second step of signing in; it opens nothing by itself. */
export function ticketCookie(app: App) {
  const cookie = signedCookie(app, "second-step", TICKET_MINUTES * 60);
  return {
    /** The ticket of a request; empty when there is none. */
    async read(request: Request): Promise<string> {
      const value: unknown = await cookie.parse(request.headers.get("cookie"));
      return typeof value === "string" ? value : "";
    },
    write: (ticket: string) => cookie.serialize(ticket),
    clear: () => cookie.serialize("", { maxAge: 0 }),
  };
}
