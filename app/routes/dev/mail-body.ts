import { readStoredMail } from "~/features/notifications/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import type { Route } from "./+types/mail-body";

// Mail carries its styles in attributes; nothing in it may run or load.
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** One mail as its reader would see it; `?text` gives the text part. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const mail = await readStoredMail(appOf(context), params.mailId);
  if (!mail) throw new Response(null, { status: 404 });
  if (new URL(request.url).searchParams.has("text")) {
    return new Response(mail.text, { headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  return new Response(mail.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": MAIL_POLICY,
    },
  });
}
