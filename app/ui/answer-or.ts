import { data, isRouteErrorResponse } from "react-router";
import { isAway } from "~/shared/refusals.ts";

/** What the server answers to an act; `failed`, with the page as it is, when it cannot answer now. */
export async function answerOr<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
) {
  try {
    return await serverAction();
  } catch (thrown) {
    const unable = isRouteErrorResponse(thrown) ? isAway(thrown.status) : thrown instanceof Error;
    if (!unable) throw thrown;
    // The status keeps the router from asking an absent server for the rest of the page.
    return data(failed, 503);
  }
}
