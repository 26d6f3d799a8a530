import { redirectDocument } from "react-router";
import { BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";

declare global {
  /** What the router's own scripts know of the build that they belong to. */
  var __reactRouterManifest: { version: string };
}

/**
 * The data of a page whose handle says `plain`, for its clientLoader: one request that the router on
 * the server has no part in. A refusal is left to the router: it asks again in its own
 * way, and leads to sign in.
 * @throws Response that the page shows as a failed load, or that loads the page anew when the server
 * has another build by now
 */
export async function plainData<Data>({
  request: { url, signal },
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<Data>;
}): Promise<Data> {
  const { pathname, search } = new URL(url);
  const answer = await fetch(pathname + PLAIN + search, { redirect: "manual", signal });
  if (answer.status >= 500) throw answer;
  if (!answer.ok) return await serverLoader();
  const build = answer.headers.get(BUILD);
  if (build !== null && build !== globalThis.__reactRouterManifest.version) {
    throw redirectDocument(pathname + search);
  }
  return readPlain<Data>(await answer.text());
}
