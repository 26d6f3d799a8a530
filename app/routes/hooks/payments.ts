import { takeNotice } from "~/features/payments/index.server.ts";
import { requestContext } from "~/server/web/context.ts";
import { countTry, retryAfter } from "~/server/web/limits.ts";
import type { Route } from "./+types/payments";

/**
 * Where the payment provider posts that something is new. It is answered at once: a task asks what. A
 * provider posts again what had no answer, or was told to wait.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const allowance = await countTry(app, "paymentNoticesPerIp", ip);
  if (!allowance.allowed) {
    return new Response(null, { status: 429, headers: retryAfter(allowance.retryAfterSeconds) });
  }
  const taken = await takeNotice(app, request.headers, await request.text());
  return new Response(null, { status: taken.ok ? 200 : 400 });
}
