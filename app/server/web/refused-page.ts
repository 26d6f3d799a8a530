import { refusalText } from "~/shared/refusals.ts";
import { faultPage } from "./fault-page.ts";

/** A refusal in our own words for its HTTP status, with `headers` added. */
export function refusedPage(status: number, headers: Record<string, string> = {}): Response {
  const { title, text } = refusalText(status);
  const page = faultPage(status, title, text);
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
  return page;
}

// What a page, a script of ours or the router's own client reads is made for its reader.
const SAID = /^(text\/html|application\/json|text\/x-script)/;
const KEPT_HEADERS = ["allow", "connection", "retry-after"];

/** `response`, or our own words in place of a refusal that says nothing, or not in Dutch. */
export function inOwnWords(response: Response): Response {
  if (response.status === 405 && !response.headers.has("allow")) {
    response.headers.set("allow", "GET, HEAD");
  }
  if (response.status < 400 || SAID.test(response.headers.get("content-type") ?? "")) {
    return response;
  }
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return refusedPage(response.status, Object.fromEntries(kept));
}
