import { PROPOSAL_MESSAGES } from "../messages.ts";
import type { ProposalAnswer, SentFor } from "./proposal-form.later.tsx";

/** What an answer to a proposal's form says of one that was not sent, for the reason that was given. */
export function notSentFor(form: FormData, reason: string | null): SentFor {
  return {
    briefId: String(form.get("briefId") ?? ""),
    sent: false,
    isOutdated: reason === "brief-changed" || reason === "scope-open",
    row: null,
  };
}

/** What stands in for the answer to a proposal's form when nobody could answer it. */
export function unanswered(form: FormData, intent: string): ProposalAnswer {
  const message = PROPOSAL_MESSAGES["send-failed"];
  return { intent, message, result: null, ...notSentFor(form, null) };
}
