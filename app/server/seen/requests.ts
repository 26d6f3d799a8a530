import type { IncomingMessage } from "node:http";
import type { Services } from "../services.ts";
import { pagePath } from "../web/router.ts";
import { inAct, newRequestId, REQUEST_ID, readRequestId } from "./act.ts";
import { OTHER } from "./metrics.ts";
import { beginSpan, endSpan, isTracing } from "./traces.ts";

const FILES = "files";

/** All that `patternAmong` answers, for these patterns of routes. */
export const routeNames = (patterns: readonly string[]) => [...patterns, FILES, OTHER];

/** Answers by which of these patterns a path is answered: 'files' for a file's, 'other' for none of them. */
export function patternAmong(patterns: readonly string[]): (path: string) => string {
  const fixed = new Set(patterns);
  const open = patterns
    .filter((pattern) => pattern.includes(":"))
    .map((pattern) => ({ pattern, parts: pattern.split("/") }));
  const fits = (parts: readonly string[], given: readonly string[]) =>
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith(":") || part === given[at]);
  return (asked) => {
    if (fixed.has(asked)) return asked;
    const path = pagePath(asked) || "/";
    if (fixed.has(path)) return path;
    const given = path.split("/");
    const found = open.find(({ parts }) => fits(parts, given))?.pattern;
    return found ?? (path.includes(".") ? FILES : OTHER);
  };
}

type Answer<Env> = (request: Request, env: Env) => Promise<Response>;

/**
 * Carries each request out under its id, which its answer names, counts it by the pattern of its path, and
 * makes the outermost of its spans. An id and a trace of somebody else's count only from a trusted proxy.
 */
export function asSeen<
  Env extends { incoming: Pick<IncomingMessage, "method" | "url" | "headers"> },
>({ metrics, config }: Services, patterns: readonly string[], answer: Answer<Env>): Answer<Env> {
  const patternOf = patternAmong(patterns);
  return async (request, env) => {
    const { method = OTHER, url = "/", headers } = env.incoming;
    const given = config.trustProxy ? headers : {};
    const id = readRequestId(given["x-request-id"]) ?? newRequestId();
    const began = performance.now();
    const mark = url.indexOf("?");
    const route = patternOf(mark < 0 ? url : url.slice(0, mark));
    const span = isTracing()
      ? beginSpan("route", `${method} ${route}`, { "request.id": id }, String(given.traceparent))
      : null;
    const act = { request: id, ...(span && { span }) };
    const response = await inAct(act, () => answer(request, env));
    // A page has ten files, of which nothing is logged.
    if (route !== FILES) response.headers.set(REQUEST_ID, id);
    const seconds = (performance.now() - began) / 1_000;
    const status = `${Math.floor(response.status / 100)}xx`;
    metrics.observe("verhuisbod_request_seconds", { route, method, status }, seconds);
    if (span) {
      span.setAttribute("http.response.status_code", response.status);
      endSpan(span, response.status < 500 ? undefined : new Error(status));
    }
    return response;
  };
}
