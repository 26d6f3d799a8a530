import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { SettlementAnswer } from "~/features/payments/components/payment-exceptions.tsx";
import { settlePayment } from "~/features/payments/index.server.ts";
import { PAYMENT_MESSAGES } from "~/features/payments/messages.ts";
import { settleSchema } from "~/features/payments/schema.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { redirectWith } from "~/server/web/flash.ts";

/** Takes a payment that an admin dealt with off the list. */
export async function paymentAction(app: App, admin: AdminActor, form: FormData) {
  const submission = parseWithZod(form, { schema: settleSchema });
  if (submission.status !== "success") {
    const answer = { message: PAYMENT_MESSAGES.invalid, result: submission.reply() };
    return data<SettlementAnswer>(answer, { status: 400 });
  }
  const settled = await settlePayment(app, admin, submission.value);
  if (!settled.ok) {
    const answer = { message: PAYMENT_MESSAGES[settled.reason], result: submission.reply() };
    return data<SettlementAnswer>(answer, { status: 409 });
  }
  return await redirectWith(app, "/admin", PAYMENT_MESSAGES.settled);
}
