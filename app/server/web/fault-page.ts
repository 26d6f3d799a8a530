import type { Message } from "~/shared/message.ts";
import { refusalText } from "~/shared/refusals.ts";
import { nameThis } from "~/shared/request-number.ts";
import { isForData, pagePathOf } from "./router.ts";

/**
 * A page that needs nothing of the app but its stylesheet, for when the app cannot answer. `page` is
 * what 'Probeer het opnieuw' opens: its path on this site, whichever name it was asked by, or what it stands in
 * for, whose address the browser has; `press` is a button that posts to a path of ours.
 */
export function faultPage(
  status: number,
  title: string,
  text: string,
  page: URL | "same" | null = null,
  press: { action: string; words: string } | null = null,
) {
  const path = page === "same" ? "" : page && pathInMarkup(page);
  const again = path === null ? "" : `<p><a href="${path}">Probeer het opnieuw</a></p>`;
  const button = press
    ? `<form method="post" action="${press.action}"><button>${press.words}</button></form>`
    : "";
  const html = `<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/fault.css"></head>
<body><main><h1>${title}</h1><p>${text}</p>${button}${again}<p><a href="/">Naar de startpagina</a></p></main></body></html>`;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set("cache-control", "no-store");
  if (status === 503) headers.set("retry-after", "5");
  return new Response(html, { status, headers });
}

/** The page of a request that broke; it names the request, where it has an id. */
export function brokenPage(request: string | null | undefined): Response {
  const text = "Probeer het opnieuw of neem contact met ons op.";
  return faultPage(500, "Er ging iets mis", request ? `${text} ${nameThis(request)}.` : text);
}

/** The path of a page on this site, for an attribute: two slashes at the start would name another site. */
export function pathInMarkup({ pathname, search }: URL): string {
  const path = pathname.replace(/^\/+/, "/") + search;
  return path.replace(/[&"'<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

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

/** The answer to a request that comes before the product has started; nothing was done for it. */
export function startingPage(request: Request): Response {
  return answer(request, SOON);
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
