import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { DecisionAnswer } from "~/features/verification/components/queue.tsx";
import { approveByHand, recheck, reject } from "~/features/verification/index.server.ts";
import { VERIFICATION_MESSAGES, verificationMessage } from "~/features/verification/messages.ts";
import { approveSchema, recheckSchema, rejectSchema } from "~/features/verification/schema.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { isId, textField } from "~/server/web/form.ts";

const HERE = "/admin";

/** Carries out what an admin decides about a company that waits for its badge. */
export async function verificationAction(app: App, admin: AdminActor, form: FormData) {
  const companyId = textField(form, "companyId");
  const refused = (answer: Omit<DecisionAnswer, "companyId">, status: number) =>
    data<DecisionAnswer>({ companyId, ...answer }, { status });
  if (!isId(companyId)) throw new Response(null, { status: 400 });
  const intent = textField(form, "intent");
  if (intent === "recheck") {
    const submission = parseWithZod(form, { schema: recheckSchema });
    if (submission.status !== "success") {
      return refused({ message: VERIFICATION_MESSAGES.invalid, result: null }, 400);
    }
    const done = await recheck(app, admin, submission.value);
    if (!done.ok) {
      return refused({ message: VERIFICATION_MESSAGES[done.reason], result: null }, 409);
    }
    return await redirectWith(app, HERE, verificationMessage(done.value));
  }
  if (intent !== "approve" && intent !== "reject") {
    throw new Response(null, { status: 400 });
  }
  const schema = intent === "approve" ? approveSchema : rejectSchema;
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    return refused({ message: VERIFICATION_MESSAGES.invalid, result: submission.reply() }, 400);
  }
  const done = await (intent === "approve" ? approveByHand : reject)(app, admin, submission.value);
  if (!done.ok) {
    const message = VERIFICATION_MESSAGES[done.reason];
    return refused({ message, result: submission.reply() }, 409);
  }
  return await redirectWith(app, HERE, verificationMessage(done.value));
}
