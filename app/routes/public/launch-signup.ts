import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "react-router";
import { tooMany, tooManyPage } from "~/features/accounts/messages.ts";
import { signUpForLaunch } from "~/features/launch/index.server.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { launchSignupSchema } from "~/features/launch/schema.ts";
import { requestContext } from "~/server/web/context.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { take } from "~/server/web/limits.ts";
import { report } from "~/server/web/settings.ts";
import type { Message } from "~/shared/message.ts";
import { COMPANY_REGISTRATION } from "~/shared/product.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import type { Route } from "./+types/launch-signup";

export function loader() {
  throw redirect("/");
}

/** SPEC section 7, verhuis-signup: answers the modal's island, or a plain form by a redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, ip } = context.get(requestContext);
  const form = await readForm(request);
  const asksJson = request.headers.get("accept")?.includes("application/json") ?? false;
  const answer = async (
    status: number,
    message: Message,
    wrong: string[] = [],
    headers: Record<string, string> = {},
  ) => {
    const ok = status === 200;
    if (asksJson) {
      return Response.json({ ok, wrong, ...message }, { status, headers });
    }
    return await redirectWith(app, ok ? COMPANY_REGISTRATION : "/", message);
  };
  const submission = parseWithZod(form, { schema: launchSignupSchema });
  if (submission.status !== "success") {
    const empty = ["name", "email"].some((name) => textField(form, name).trim() === "");
    const message = LAUNCH_MESSAGES[empty ? "invalid" : "bad-address"];
    return await answer(400, message, Object.keys(submission.error ?? {}));
  }
  try {
    const allowance = await take(app, "launchSignupPerIp", ip);
    if (!allowance.allowed) {
      const wait = allowance.retryAfterSeconds;
      if (!asksJson) throw new TooBusy(tooManyPage(wait));
      return await answer(429, tooMany(wait), [], { "Retry-After": String(wait) });
    }
    await signUpForLaunch(app, submission.value);
  } catch (error) {
    if (error instanceof TooBusy) throw error;
    report(app, error, "launch sign-up was not stored");
    return await answer(503, LAUNCH_MESSAGES.failed);
  }
  return await answer(200, LAUNCH_MESSAGES["signed-up"]);
}
