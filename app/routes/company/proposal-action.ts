import type { SentFor } from "~/features/proposals/components/proposal-form.tsx";
import { invalidProposal, PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { proposalSchema } from "~/features/proposals/schema.ts";
import { requireCompany } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { refuse } from "~/shared/result.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";

/** Sends a proposal; a refusal comes back with its toast and leaves everything typed in place. */
export const sendProposalForm = formAction({
  gate: requireCompany,
  schema: proposalSchema,
  invalid: (errors) => invalidProposal(Object.keys(errors ?? {})),
  async act({ app, actor, fields, value }) {
    const briefId = textField(fields, "briefId");
    return isId(briefId) ? await sendProposal(app, actor, briefId, value) : refuse("not-found");
  },
  messages: PROPOSAL_MESSAGES,
  failed: PROPOSAL_MESSAGES["send-failed"],
  extra: ({ fields }): SentFor => ({
    briefId: textField(fields, "briefId"),
    sent: false,
    brief: null,
  }),
  done: (_, { brief }) => ({
    message: PROPOSAL_MESSAGES.sent,
    extra: { sent: true, brief },
  }),
});
