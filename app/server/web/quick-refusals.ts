import type { IncomingMessage, ServerResponse } from "node:http";
import { pathInMarkup } from "./fault-page.ts";
import { sharedHeaders } from "./kept-page.ts";
import { isForData, ROUTERS_DATA } from "./router.ts";

/** A refusal as finished bytes; the path that was asked for goes between each two pieces. */
interface Refusal {
  headers: string[];
  pieces: string[];
}

/** Made once, as a page of this path is refused; no page has it. */
const STAND_IN = "/geweigerde-pagina-zonder-naam";

/** How a refusal reads: with a way to the page to try again, without one, or to a script that asks for data. */
type Kind = "page" | "no page" | "data";

const ASKED: Record<Kind, (origin: string) => Request> = {
  page: (origin) => new Request(origin + STAND_IN, { headers: { accept: "text/html" } }),
  "no page": (origin) => new Request(origin + STAND_IN, { method: "POST", headers: { origin } }),
  data: (origin) => new Request(origin + STAND_IN + ROUTERS_DATA),
};

/**
 * Refuses pages, their data and forms while `isCrowded`, before the router and all that reads a request:
 * a refusal that costs what an answer costs protects nothing. Its bytes are those that `door` makes of
 * one of its kind, with the path of the page filled in. All else goes on to `direct`.
 */
export function quickRefusals(
  isCrowded: () => boolean,
  door: (request: Request) => Response | Promise<Response>,
  origin: string,
  direct: (req: IncomingMessage, res: ServerResponse) => unknown,
): (req: IncomingMessage, res: ServerResponse) => void {
  const refusals = new Map<Kind, Refusal>();
  const making = new Set<Kind>();
  const make = async (kind: Kind) => {
    const response = await door(ASKED[kind](origin));
    // The crowd may be gone by now: then it is an answer.
    if (response.status !== 503) return;
    const pieces = (await response.text()).split(STAND_IN);
    refusals.set(kind, { headers: [...sharedHeaders(response)].flat(), pieces });
  };
  const makeOnce = async (kind: Kind) => {
    if (making.has(kind)) return;
    making.add(kind);
    // Where it fails, the door says so to whoever it refuses.
    await make(kind).catch(() => undefined);
    making.delete(kind);
  };
  return (req, res) => {
    const asked = isCrowded() ? askedBy(req, origin) : null;
    const refusal = asked && refusals.get(asked.kind);
    // Where it fails, the next one tries again.
    if (asked && !refusal) void makeOnce(asked.kind);
    if (!asked || !refusal) return void direct(req, res);
    const { headers, pieces } = refusal;
    const body = Buffer.from(pieces.join(asked.page ? pathInMarkup(asked.page) : STAND_IN));
    res.writeHead(503, [...headers, "content-length", String(body.length)]);
    res.end(body);
  };
}

/** What is asked for, and the page that somebody would try again; null for what is not refused here. */
function askedBy(
  { method, url = "/", headers }: IncomingMessage,
  origin: string,
): { kind: Kind; page: URL | null } | null {
  const [path = "/"] = url.split("?");
  if (!path.startsWith("/") || path === "/health" || (method !== "GET" && method !== "POST")) {
    return null;
  }
  if (isForData(path)) return { kind: "data", page: null };
  // Files have a dot in their names.
  if (path.includes(".")) return null;
  if (method === "GET") return { kind: "page", page: new URL(origin + url) };
  const page = URL.parse(headers.referer ?? "");
  return { kind: page ? "page" : "no page", page };
}
