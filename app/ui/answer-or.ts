import { data, isRouteErrorResponse } from "react-router";
import { type Message, SIGNED_OUT } from "~/shared/message.ts";
import { isAway, SESSION_ENDED } from "~/shared/refusals.ts";
import { isAnyDraftUnstored } from "./drafts.ts";

/**
 * What the server answers to an act; `failed`, with the page as it is, when it cannot answer now. The page stays
 * too where the session ended and the browser stores nothing of what was typed: signing in there would lose it.
 */
export async function answerOr<Answer, Failed extends object>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
  /** True for a request that the page makes by itself while somebody types: the page then stays, whatever the answer. */
  isUnasked = false,
) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (isUnasked) return data(failed, 503);
    const isLost = leadsToSignIn(thrown) && isAnyDraftUnstored();
    const unable = isRouteErrorResponse(thrown) ? isAway(thrown.status) : thrown instanceof Error;
    if (!unable && !isLost) throw thrown;
    const said = "message" in failed && (isLost ? SIGNED_OUT : (failed.message as Message | null));
    // A new object each time, so that the same words are shown again after the same failure.
    const answer = said ? { ...failed, message: { ...said } } : failed;
    // The status keeps the router from asking an absent server for the rest of the page.
    return data(answer, 503);
  }
}

function leadsToSignIn(thrown: unknown): boolean {
  if (!(thrown instanceof Response)) return false;
  const [, query] = (thrown.headers.get("location") ?? "").split("?");
  return new URLSearchParams(query).has(SESSION_ENDED);
}
