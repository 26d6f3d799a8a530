import { data } from "react-router";
import type { CodeAnswer } from "~/features/referrals/components/referral-field.tsx";
import { findReferrer } from "~/features/referrals/index.server.ts";
import { isWorthLookingUp, normalCode } from "~/features/referrals/rules.ts";
import { requestContext } from "~/server/web/context.ts";
import { countTry, retryAfter } from "~/server/web/limits.ts";
import type { Route } from "./+types/referral-code";

/** Whose code it is that somebody types, asked a limited number of times: codes cannot be guessed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, ip } = context.get(requestContext);
  const code = normalCode(new URL(request.url).searchParams.get("code") ?? "");
  const answer = (found: CodeAnswer, init: ResponseInit = {}) => data(found, init);
  if (!isWorthLookingUp(code)) return answer({ code, kind: "short" });
  const allowance = await countTry(app, "referralLookupPerIp", ip);
  if (!allowance.allowed) {
    const headers = retryAfter(allowance.retryAfterSeconds);
    return answer({ code, kind: "busy" }, { status: 429, headers });
  }
  const referrer = await findReferrer(app, code);
  return answer(
    referrer ? { code, kind: "known", firstName: referrer.firstName } : { code, kind: "unknown" },
  );
}
