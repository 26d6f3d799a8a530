import { type SubmitEvent, useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { bad, type Message, UNEXPECTED } from "~/shared/message.ts";
import { isAway } from "~/shared/refusals.ts";
import { dismissToast } from "./toast-stack.ts";
import { waitForUploads } from "./uploads.ts";

// The name that the form library gives to the button by which it checks a single field.
const CHECKS_ONLY = "__intent__";

/** Whether a submit event sends the form: checking one field after it was left is a submit too. */
export function isSending(event: SubmitEvent<HTMLFormElement>): boolean {
  const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
  return submitter?.getAttribute("name") !== CHECKS_ONLY;
}

/**
 * What a form says about being sent: `answer` is the action's, undefined while it is awaited; one from
 * before the form was mounted is not shown again, nor `posted`, which the page shows itself.
 */
export function useSending<Answered extends FormAnswer>(
  answer: Answered | undefined,
  posted?: Answered | undefined,
) {
  const [before] = useState(answer);
  const [refusal, setRefusal] = useState<Message | null>(null);
  const fresh = answer === before ? undefined : answer;
  useEffect(() => {
    if (fresh?.message?.tone === "bad") setRefusal(told(fresh.message));
  }, [fresh]);
  return {
    /** The message to show, until the next sending. */
    refusal,
    /** For the form library: the marks of this answer. */
    lastResult: (fresh ?? posted)?.result,
    /**
     * Sends what the form library's `check` lets pass, or says `invalid`; answers whether it does. A form with an
     * upload under way is sent once that is over.
     */
    send(
      event: SubmitEvent<HTMLFormElement>,
      check: (event: SubmitEvent<HTMLFormElement>) => void,
      invalid: () => Message,
    ): boolean {
      if (isSending(event) && waitForUploads(event)) return false;
      check(event);
      if (!isSending(event)) return false;
      dismissToast();
      setRefusal(event.defaultPrevented ? told(invalid()) : null);
      return !event.defaultPrevented;
    },
  };
}

// A new object each time, so that the same words are shown again after the same mistake.
const told = (message: Message): Message => ({ ...message });

/**
 * What was answered to the form that a fetcher sent last, where that went well; not what it has from before, nor
 * while it sends again. Asked where the form may go once it was sent.
 */
export function useGoodNews({ data, state }: { data?: FormAnswer | undefined; state: string }) {
  const [before] = useState(data);
  const isNews = state === "idle" && data !== before && data?.message?.tone === "good";
  return isNews ? data.message : null;
}

/**
 * What a form says that got no answer, for what was thrown: that there is no connection, where its browser
 * knows that, or that nobody could answer just now.
 */
export function notSent(thrown: unknown): Message {
  if (isRouteErrorResponse(thrown) && isAway(thrown.status)) {
    const text =
      "We zijn zo terug. Wat je invulde staat er nog: verstuur het over een paar seconden opnieuw.";
    return bad("Even geduld", text);
  }
  if (navigator.onLine) return UNEXPECTED;
  const text =
    "Je bent offline. Wat je invulde, staat er nog: probeer het opnieuw zodra je weer verbinding hebt.";
  return bad("Geen verbinding", text);
}
