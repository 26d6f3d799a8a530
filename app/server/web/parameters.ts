import type { Pages } from "./pages.ts";

/**
 * A request as its page gets it: a kept page only with the parameters of its handle. Also when it is
 * made for one person, or what works for that person alone would be found out by everybody else.
 */
export function withParametersOf(request: Request, pages: Pick<Pages, "keptAt">): Request {
  if (request.method === "POST" || !request.url.includes("?")) return request;
  const url = new URL(request.url);
  const kept = pages.keptAt(url.pathname);
  if (!kept) return request;
  for (const name of new Set(url.searchParams.keys())) {
    if (!kept.reads.includes(name)) url.searchParams.delete(name);
  }
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal });
}
