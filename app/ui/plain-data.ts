import { redirectDocument } from "react-router";
import { ACCOUNT, BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";

declare global {
  /** What the router's own scripts know of the build that they belong to. */
  var __reactRouterManifest: { version: string };
}

/** Where the data of a page are; `search` has its question mark, or is empty. */
interface Address {
  pathname: string;
  search: string;
}

/** Asks for the data of a page whose handle says `plain`; what leads elsewhere is not followed. */
export function fetchPlain({ pathname, search }: Address, signal: AbortSignal): Promise<Response> {
  return fetch(pathname + PLAIN + search, { redirect: "manual", signal });
}

function isOwnBuild({ headers }: Response): boolean {
  const build = headers.get(BUILD);
  return build === null || build === globalThis.__reactRouterManifest.version;
}

/**
 * Whether data come from the build and for the account that the page on show belongs to; `account` is null for a
 * page that is the same for many.
 */
export function isForPage(answer: Response, account: string | null): boolean {
  return isOwnBuild(answer) && (account === null || answer.headers.get(ACCOUNT) === account);
}

/**
 * Reads data for a part of the page on show, which stays whatever becomes of it: null when nobody can answer now,
 * 'elsewhere' when the address itself has to be opened, as after a session ended or for another build or account.
 */
export async function readPart<Data>(
  address: Address,
  account: string | null,
  signal: AbortSignal,
): Promise<{ data: Data } | "elsewhere" | null> {
  const answer = await fetchPlain(address, signal).catch(() => null);
  if (!answer || answer.status >= 500) return null;
  if (!answer.ok || !isForPage(answer, account)) return "elsewhere";
  const text = await answer.text().catch(() => null);
  return text === null ? null : { data: readPlain<Data>(text) };
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
  const answer = await fetchPlain({ pathname, search }, signal);
  if (answer.status >= 500) throw answer;
  if (!answer.ok) return await serverLoader();
  if (!isOwnBuild(answer)) throw redirectDocument(pathname + search);
  return readPlain<Data>(await answer.text());
}
