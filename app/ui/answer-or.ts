import { data, isRouteErrorResponse } from "react-router";

/**
 * What the server answers to an act, or `failed` when it cannot be reached or is unable to answer
 * now: the page then stays as it is, with what was typed, and shows that.
 */
export async function answerOr<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
) {
  try {
    return await serverAction();
  } catch (thrown) {
    const unable = isRouteErrorResponse(thrown) ? thrown.status === 503 : thrown instanceof Error;
    if (!unable) throw thrown;
    // The status keeps the router from asking an absent server for the rest of the page.
    return data(failed, 503);
  }
}
