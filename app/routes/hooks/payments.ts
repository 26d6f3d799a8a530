import { takeNotice } from "~/features/payments/index.server.ts";
import { requestContext } from "~/server/web/context.ts";
import { countVisit } from "~/server/web/limits.ts";
import type { Route } from "./+types/payments";

/** The address takes notices; it shows nothing. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/**
 * Where the payment provider posts that something is new. It is answered at once: a task asks what. A
 * provider posts again what had no answer, or was told to wait.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  await countVisit(app, "paymentNoticesPerIp", ip);
  const taken = await takeNotice(app, request.headers, await request.text());
  return new Response(null, { status: taken.ok ? 200 : 400 });
}
