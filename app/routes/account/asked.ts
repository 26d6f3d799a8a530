import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { tooMany } from "~/features/accounts/messages.ts";
import type { App } from "~/server/app.ts";
import { type Limit, take } from "~/server/web/limits.ts";
import type { Message } from "~/shared/message.ts";

/** What a form of the account pages is answered when nothing was changed. */
export interface Refused {
  /** Which of the page's forms it was. */
  intent: string;
  message: Message;
  result: SubmissionResult | null;
}

/** An answer that marks what was wrong. */
export function refused(answer: Refused, status = 400) {
  return data(answer, { status });
}

/** Counts a try; null while it is allowed, else the answer to give. */
export async function overLimit(app: App, limit: Limit, key: string, intent: string) {
  const allowance = await take(app, limit, key);
  if (allowance.allowed) return null;
  const { retryAfterSeconds } = allowance;
  const answer: Refused = { intent, message: tooMany(retryAfterSeconds), result: null };
  return data(answer, { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } });
}
