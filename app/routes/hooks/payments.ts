import { takeNotice } from "~/features/payments/index.server.ts";
import { requestContext } from "~/server/web/context.ts";
import { count } from "~/server/web/limits.ts";
import type { Route } from "./+types/payments";

export { nothingToRead as loader } from "~/server/web/form.ts";

/** Takes a notice, which its provider posts again until it is answered: a task asks what is new. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  await count(app, "paymentNoticesPerIp", ip);
  const taken = await takeNotice(app, request.headers, await request.text());
  return new Response(null, { status: taken.ok ? 200 : 400 });
}
