import type { SubmissionResult } from "@conform-to/react";
import type { Message } from "./message.ts";

/** The answer to a form that stays on its page; `Extra` is what one page needs besides. */
export type FormAnswer<Extra extends object = object> = {
  /** Which of the page's forms was sent; null where the page has one. */
  intent: string | null;
  message: Message | null;
  /** What was typed, without secrets, and which fields are wrong; null when nothing has to be kept. */
  result: SubmissionResult | null;
} & Extra;

/** The marks of one of a page's forms; null while its answer is about another form, or there is none. */
export function resultOf(answer: FormAnswer | undefined, intent: string): SubmissionResult | null {
  return answer?.intent === intent ? answer.result : null;
}
