import { redirectDocument } from "react-router";
import { BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";

declare global {
  /** What the router's own scripts know of the build that they belong to. */
  var __reactRouterManifest: { version: string };
}

/**
 * The data of a page whose handle says `plain`, for its clientLoader, without the router on the server;
 * a refusal is left to the router, which asks again and leads to sign in.
 * @throws Response of a failed load, or one that loads the page anew when the server has another build
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
