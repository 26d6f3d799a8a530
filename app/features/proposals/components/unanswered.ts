import { PROPOSAL_MESSAGES } from "../messages.ts";
import type { ProposalAnswer } from "./proposal-form.later.tsx";

/** What stands in for the answer to a proposal's form when nobody could answer it. */
export function unanswered(form: FormData, intent: string): ProposalAnswer {
  return {
    intent,
    message: PROPOSAL_MESSAGES["send-failed"],
    result: null,
    briefId: String(form.get("briefId") ?? ""),
    sent: false,
    isOutdated: false,
    row: null,
  };
}
