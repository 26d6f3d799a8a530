import type { LoaderFunction } from "react-router";
import { ACCOUNT, BUILD, writePlain } from "~/shared/plain-data.ts";
import { markOfAccount } from "../auth/gates.ts";
import { compressed } from "./compress.ts";
import { contextOf, type RequestFacts } from "./context.ts";
import { pagePathOf } from "./router.ts";

/** A loader's answer as plain JSON, a refusal as it is thrown; `version` names the build. */
export async function plainAnswer(
  load: LoaderFunction,
  request: Request,
  facts: RequestFacts,
  version: string | null,
): Promise<Response> {
  const context = contextOf(facts);
  const found = facts.pages.at(pagePathOf(request));
  if (!found) return new Response(null, { status: 404, headers: HEADERS });
  const { params, pattern } = found;
  try {
    const data = await load({ request, url: new URL(request.url), params, pattern, context });
    const headers = new Headers(HEADERS);
    if (version !== null) headers.set(BUILD, version);
    const account = markOfAccount(await facts.actor());
    if (account !== null) headers.set(ACCOUNT, account);
    const bytes = compressed(request, Buffer.from(writePlain(data)), headers, "data");
    return new Response(bytes, { headers });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    thrown.headers.set("cache-control", "no-store");
    return thrown;
  }
}

const HEADERS = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};
