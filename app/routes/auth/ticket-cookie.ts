import { createCookie } from "react-router";
import { TICKET_MINUTES } from "~/features/two-step/constants.ts";
import type { App } from "~/server/app.ts";

/** The cookie that waits for the second step of signing in; it opens nothing by itself. */
export function ticketCookie(app: App) {
  const cookie = createCookie("second-step", {
    path: "/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: app.config.appUrl.startsWith("https://"),
    maxAge: TICKET_MINUTES * 60,
    secrets: [app.config.sessionSecret],
  });
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
