import { takeMailEvents } from "~/features/notifications/index.server.ts";
import { requestContext } from "~/server/web/context.ts";
import { countVisit } from "~/server/web/limits.ts";
import type { Route } from "./+types/mail";

export { nothingToRead as loader } from "~/server/web/form.ts";

/** Takes what the mail provider tells of our mails, which it posts again until it is answered. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  await countVisit(app, "mailNoticesPerIp", ip);
  const taken = await takeMailEvents(app, request.headers, await request.text());
  return new Response(null, { status: taken.ok ? 200 : 400 });
}
