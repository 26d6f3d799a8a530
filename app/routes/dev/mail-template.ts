import { renderMail } from "~/features/notifications/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import type { Route } from "./+types/mail-template";

/** A sample of a mail, for a frame of our own: `?vorm` is its variant, `?text` its text part, `?kaal` without pictures. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  if (settingsOf(appOf(context)).deployment !== "local") throw new Response(null, { status: 404 });
  const { mailSamples, variantNamed } = await import("~/demo/mails/samples.ts");
  const query = new URL(request.url).searchParams;
  const sample = mailSamples(variantNamed(query.get("vorm"))).find(
    ({ key }) => key === params.sample,
  );
  if (!sample) throw new Response(null, { status: 404 });
  const { html, text } = renderMail(sample.letter.body);
  if (query.has("text")) {
    return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  const pictures = query.has("kaal") ? "" : "; img-src * data:";
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${pictures}`,
    },
  });
}
