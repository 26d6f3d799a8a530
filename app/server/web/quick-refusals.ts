import type { IncomingMessage, ServerResponse } from "node:http";
import { href } from "react-router";
import { TooBusy } from "~/shared/too-busy.ts";
import { ReaderGone } from "../turns.ts";
import { pathInMarkup } from "./fault-page.ts";
import { sharedHeaders } from "./kept-page.ts";
import type { PageShares } from "./page-shares.ts";
import { isForData, ROUTERS_DATA } from "./router.ts";

/** A refusal as finished bytes; the path that was asked for goes between each two pieces. */
interface Refusal {
  headers: string[];
  pieces: string[];
}

const UPLOADS = href("/uploads");

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
 * Hands pages, their data and forms to `direct` in their asker's turn, and refuses them while `isCrowded`, or where
 * too many of one asker wait: before the router and all that reads a request, since a refusal that costs what an
 * answer costs protects nothing. The bytes of a refusal are those that `refuse` makes of one of its kind, with the
 * path of the page filled in. All else goes on to `direct`.
 */
export function quickRefusals(
  isCrowded: () => boolean,
  refuse: (request: Request) => Response | Promise<Response>,
  origin: string,
  { shares, direct }: { shares: PageShares; direct: Direct },
): (req: IncomingMessage, res: ServerResponse) => void {
  const refusals = new Map<Kind, Promise<Refusal>>();
  const make = async (kind: Kind): Promise<Refusal> => {
    const response = await refuse(ASKED[kind](origin));
    const pieces = (await response.text()).split(STAND_IN);
    return { headers: [...sharedHeaders(response)].flat(), pieces };
  };
  const refusalOf = (kind: Kind) => {
    const made = refusals.get(kind) ?? make(kind);
    refusals.set(kind, made);
    // Where it fails, the next one tries again.
    made.catch(() => refusals.delete(kind));
    return made;
  };
  const answerRefused = async ({ kind, page }: Asked, res: ServerResponse) => {
    const { headers, pieces } = await refusalOf(kind);
    const body = Buffer.from(pieces.join(page ? pathInMarkup(page) : STAND_IN));
    res.writeHead(503, [...headers, "content-length", String(body.length)]);
    res.end(body);
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const asked = askedBy(req, origin);
    if (!asked) return await direct(req, res);
    if (isCrowded()) return await answerRefused(asked, res);
    try {
      return await shares(req, res, async () => await direct(req, res));
    } catch (error) {
      if (error instanceof ReaderGone) return;
      if (!(error instanceof TooBusy)) throw error;
      return await answerRefused(asked, res);
    }
  };
  return (req, res) => void answer(req, res).catch(() => res.destroy());
}

type Direct = (req: IncomingMessage, res: ServerResponse) => unknown;

interface Asked {
  kind: Kind;
  page: URL | null;
}

/** What is asked for, and the page that somebody would try again; null for what is not refused here. */
function askedBy({ method, url = "/", headers }: IncomingMessage, origin: string): Asked | null {
  const [path = "/"] = url.split("?");
  const isPage = method === "GET" || method === "HEAD";
  // Uploads have a line of their own.
  if (!path.startsWith("/") || path === "/health" || path === UPLOADS) return null;
  if (!isPage && method !== "POST") return null;
  if (isForData(path)) return { kind: "data", page: null };
  // Files have a dot in their names.
  if (path.includes(".")) return null;
  if (isPage) return { kind: "page", page: new URL(origin + url) };
  const page = URL.parse(headers.referer ?? "");
  return { kind: page ? "page" : "no page", page };
}
