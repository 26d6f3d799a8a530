import { data } from "react-router";
import type { CodeAnswer } from "~/features/referrals/components/referral-field.tsx";
import { findReferrer } from "~/features/referrals/index.server.ts";
import { isWorthLookingUp, normalCode } from "~/features/referrals/rules.ts";
import { requestContext } from "~/server/web/context.ts";
import { overLimit } from "~/server/web/limits.ts";
import type { Route } from "./+types/referral-code";

/** Whose code it is that somebody types, asked a limited number of times: codes cannot be guessed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, ip } = context.get(requestContext);
  const code = normalCode(new URL(request.url).searchParams.get("code") ?? "");
  if (!isWorthLookingUp(code)) return data<CodeAnswer>({ code, kind: "short" });
  const over = await overLimit(app, "referralLookupPerIp", ip);
  if (over) return data<CodeAnswer>({ code, kind: "busy" }, over);
  const referrer = await findReferrer(app, code);
  if (!referrer) return data<CodeAnswer>({ code, kind: "unknown" });
  return data<CodeAnswer>({ code, kind: "known", firstName: referrer.firstName });
}

/** Keeps the registration form as it is when the lookup gets no answer: the code is checked when the form is sent. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const unanswered: CodeAnswer = { code, kind: "busy" };
  return await serverLoader().catch(() => unanswered);
}
