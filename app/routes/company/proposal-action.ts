import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { ProposalAnswer } from "~/features/proposals/components/proposal-form.tsx";
import { invalidProposal, PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { proposalSchema } from "~/features/proposals/schema.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { attempt } from "~/server/web/attempt.ts";
import { isId, textField } from "~/server/web/form.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";

/** Sends a proposal; a refusal comes back with its toast and leaves everything typed in place. */
export async function sendProposalAction(app: App, actor: CompanyActor, form: FormData) {
  const briefId = textField(form, "briefId");
  const submission = parseWithZod(form, { schema: proposalSchema });
  const answer = (status: number, part: Omit<ProposalAnswer, "briefId" | "brief">) =>
    data<ProposalAnswer>({ briefId, brief: null, ...part }, { status });
  if (submission.status !== "success") {
    const message = invalidProposal(Object.keys(submission.error ?? {}));
    return answer(400, { sent: false, message, result: submission.reply() });
  }
  if (!isId(briefId)) {
    return answer(409, {
      sent: false,
      message: PROPOSAL_MESSAGES["not-found"],
      result: submission.reply(),
    });
  }
  const sent = await attempt(app, () => sendProposal(app, actor, briefId, submission.value));
  if (!sent) {
    const message = PROPOSAL_MESSAGES["send-failed"];
    return answer(503, { sent: false, message, result: submission.reply() });
  }
  if (!sent.ok) {
    return answer(409, {
      sent: false,
      message: PROPOSAL_MESSAGES[sent.reason],
      result: submission.reply(),
    });
  }
  const { brief } = sent.value;
  const message = PROPOSAL_MESSAGES.sent;
  return data<ProposalAnswer>({ briefId, sent: true, brief, message, result: null });
}
