import { href } from "react-router";
import { appOf } from "~/server/auth/gates.ts";
import { nowOf, settingsOf } from "~/server/web/settings.ts";
import { firstOfMonth, monthsLater } from "~/shared/dates.ts";
import type { Route } from "./+types/security-txt";

/** Well within the year that RFC 9116 advises, so that a site that stands still for months stays valid. */
const VALID_MONTHS = 6;

/** Where somebody who found a leak reports it (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const app = appOf(context);
  const { appUrl, contactEmail } = settingsOf(app);
  const month = firstOfMonth(nowOf(app).toISOString().slice(0, 10));
  const text = [
    `Contact: mailto:${contactEmail}`,
    `Contact: ${appUrl}${href("/contact")}`,
    `Expires: ${monthsLater(new Date(month), VALID_MONTHS).toISOString()}`,
    "Preferred-Languages: nl, en",
    `Canonical: ${appUrl}${href("/.well-known/security.txt")}`,
    "",
  ].join("\n");
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
