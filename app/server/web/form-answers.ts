import { createHash } from "node:crypto";
import { data, type RouterContextProvider, type UNSAFE_DataWithResponseInit } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { compressed } from "./compress.ts";
import { actionDone, contextOf, type RequestFacts } from "./context.ts";
import type { AskedCookies } from "./cookies.ts";
import { asksJson } from "./form.ts";
import {
  filledIn,
  type KeptAnswer,
  keepAnswer,
  STAND_IN,
  type WholeAnswer,
} from "./kept-answer.ts";
import type { Pages, RepeatingForms } from "./pages.ts";
import type { Render } from "./whole-pages.ts";

/** What it takes to answer forms beside the router. */
export interface FormAnswersParts {
  forms: Pages["repeating"];
  /** What of a Cookie header matters; null for what is shown to one reader once. */
  cookiesOf: (header: string) => AskedCookies | null;
  /** The router. */
  render: Render;
  /** What routes may know of a request with this Cookie header that nobody sends. */
  nobodysFacts: (cookie: string) => RequestFacts;
  cache?: AnswerCache;
}

/** An answer of a form that stays on its page. */
interface Said {
  body: FormAnswer;
  init: ResponseInit;
  /** When to come back, in seconds; null where it does not say so. */
  wait: string | null;
  /** What stands in the field that answers repeat; null for nothing. */
  typed: string | null;
}

interface Asked {
  form: RepeatingForms;
  url: URL;
  /** The part of the Cookie header that the page depends on. */
  copy: string;
}

// An address and a name are a few hundred.
const MAX_SAID = 16_384;

/**
 * Answers a posted form of a page that keeps its answers, for somebody without a session: carries out
 * the page's own action, and sends the page around what it says from finished bytes where the same was
 * said before. All else it leaves to the router, with what came of the action. Null for any other
 * request. @throws TooBusy as the action does
 */
export function createFormAnswers(road: FormAnswersParts) {
  const { render, cache = createAnswerCache() } = road;
  return async (request: Request, facts: RequestFacts): Promise<Response | null> => {
    const asked = askedOf(request, road);
    if (!asked) return null;
    const context = contextOf(facts);
    const done = await carriedOut(asked, request, context);
    context.set(actionDone, done);
    const said = saidBy(done, asked.form);
    const key = said && keyOf(asked, said);
    if (!said || !key) return await render(request, context);
    const kept = cache.find(key);
    if (kept) return send(request, kept, said);
    if (!cache.isAskedAgain(key)) return await render(request, context);
    const blank = contextOf(road.nobodysFacts(asked.copy));
    blank.set(actionDone, () => data(withStandIn(said, asked.form.repeats), said.init));
    const [whole, standIn] = await Promise.all([
      wholeOf(render(uncompressed(asked.url, request.headers), context)),
      wholeOf(render(uncompressed(asked.url, cookieOnly(asked.copy)), blank)),
    ]);
    const made = keepAnswer(standIn, whole, said.typed);
    if (made) cache.keep(key, made);
    const { status, headers } = whole.response;
    headers.delete("vary");
    return new Response(compressed(request, whole.bytes, headers), { status, headers });
  };
}

function askedOf(request: Request, { forms, cookiesOf }: FormAnswersParts): Asked | null {
  if (request.method !== "POST") return null;
  const url = new URL(request.url);
  const form = forms.get(url.pathname);
  if (!form || asksJson(request)) return null;
  const cookies = cookiesOf(request.headers.get("cookie") ?? "");
  return cookies && !cookies.isSignedIn ? { form, url, copy: cookies.copy } : null;
}

/** What came of the action: answers or throws what it did. */
async function carriedOut(
  { form: { action }, url }: Asked,
  request: Request,
  context: RouterContextProvider,
): Promise<() => unknown> {
  try {
    const answer = await action({ request, url, params: {}, pattern: url.pathname, context });
    return () => answer;
  } catch (error) {
    // The front door answers this one: a page is the work there is no time for.
    if (error instanceof TooBusy) throw error;
    return () => {
      throw error;
    };
  }
}

/** What an action says beside its form; null where it leads elsewhere, fails, or sets a cookie. */
function saidBy(done: () => unknown, { repeats }: RepeatingForms): Said | null {
  let answer: unknown;
  try {
    answer = done();
  } catch {
    return null;
  }
  if (!isData(answer)) return null;
  const { data: body, init } = answer;
  const headers = new Headers(init?.headers);
  const wait = headers.get("retry-after");
  headers.delete("retry-after");
  if ([...headers].length > 0) return null;
  const typed = body.result?.initialValue?.[repeats];
  return { body, init: init ?? {}, wait, typed: typeof typed === "string" && typed ? typed : null };
}

function isData(answer: unknown): answer is UNSAFE_DataWithResponseInit<FormAnswer> {
  return answer instanceof data(null).constructor;
}

/** All that the answer's page depends on, but for what was typed; null for one that is not kept. */
function keyOf({ url, copy, form }: Asked, said: Said): string | null {
  const { pathname, search } = url;
  const body = withStandIn(said, form.repeats);
  const all = JSON.stringify([pathname, search, copy, said.init.status, body]);
  if (all.length + (said.typed?.length ?? 0) > MAX_SAID) return null;
  // Hashed, so that nothing that was typed stays in memory.
  return createHash("sha256").update(all).digest("base64url");
}

/** The answer as it would be to somebody who typed the stand-in. */
function withStandIn({ body, typed }: Said, repeats: string): FormAnswer {
  const { result } = body;
  if (typed === null || !result?.initialValue) return body;
  const { intent, message, result: _, ...extra } = body;
  return {
    ...Object.fromEntries(
      Object.entries(extra).map(([name, value]) => [name, value === typed ? STAND_IN : value]),
    ),
    intent,
    message,
    result: { ...result, initialValue: { ...result.initialValue, [repeats]: STAND_IN } },
  };
}

function cookieOnly(copy: string): Headers {
  return new Headers({ accept: "text/html", ...(copy ? { cookie: copy } : {}) });
}

/** The same form once more, without what was in it: its action was carried out. */
function uncompressed(url: URL, from: Headers): Request {
  const headers = new Headers(from);
  headers.set("accept-encoding", "identity");
  return new Request(url, { method: "POST", headers });
}

async function wholeOf(made: Promise<Response>): Promise<WholeAnswer> {
  const response = await made;
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

function send(request: Request, { status, headers: kept, pieces }: KeptAnswer, said: Said) {
  const headers = new Headers(kept);
  if (said.wait !== null) headers.set("retry-after", said.wait);
  return new Response(compressed(request, filledIn(pieces, said.typed), headers), {
    status,
    headers,
  });
}
