import type { Message } from "~/shared/message.ts";
import { faultPage } from "./fault-page.ts";
import { isForData, pagePathOf } from "./router.ts";

const SOON = "We zijn zo terug. Probeer het over een paar seconden opnieuw.";
// What was asked for may have been done just before its answer got lost.
const UNSURE =
  "We weten niet zeker of het gelukt is. Kijk over een paar seconden eerst of het er al staat. Zo niet, doe het dan opnieuw.";
const CROWDED = "Het is nu erg druk. Probeer het over een paar seconden opnieuw.";

/** What a page says in its own words when its data cannot be read, by path. */
export type LoadFailures = Readonly<Record<string, Message>>;

/** The answer to `request` while the database is away: 503, with the way to try again. */
export function awayPage(request: Request, failures: LoadFailures): Response {
  if (request.method === "POST") return answer(request, UNSURE);
  const own = failures[pagePathOf(request)];
  // Its own text says to try again, too: once is enough.
  return answer(request, own ? `${own.title}. ${SOON}` : SOON);
}

/** The answer to a request for which there is no room in the queue; nothing was done for it. */
export function crowdedPage(request: Request): Response {
  return answer(request, CROWDED);
}

// Where the router asks in the background, its error page shows the text itself.
function answer(request: Request, text: string): Response {
  if (!isForData(new URL(request.url).pathname)) {
    const page = request.method === "POST" ? request.headers.get("referer") : request.url;
    return faultPage(503, "Even geduld", text, page && URL.canParse(page) ? new URL(page) : null);
  }
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status: 503, headers: { ...headers, "retry-after": "5" } });
}
