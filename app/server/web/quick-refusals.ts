import type { IncomingMessage, ServerResponse } from "node:http";
import { isForData } from "./context.ts";
import { pathInMarkup } from "./fault-page.ts";

/** A refusal as finished bytes; the path that was asked for goes between each two pieces. */
interface Refusal {
  status: number;
  headers: [string, string][];
  pieces: string[];
}

/** Made once, as a page of this path is refused; no page has it. */
const STAND_IN = "/geweigerde-pagina-zonder-naam";

/**
 * Refuses pages while `isCrowded`, before the router and all that reads a request: a refusal that costs
 * what an answer costs protects nothing. Its bytes are those that `door` makes of one, with the path of
 * the page filled in. All else goes on to `direct`.
 */
export function quickRefusals(
  isCrowded: () => boolean,
  door: (request: Request) => Response | Promise<Response>,
  origin: string,
  direct: (req: IncomingMessage, res: ServerResponse) => unknown,
): (req: IncomingMessage, res: ServerResponse) => void {
  let refusal: Refusal | null = null;
  let isMaking = false;
  const make = async () => {
    const response = await door(
      new Request(origin + STAND_IN, { headers: { accept: "text/html" } }),
    );
    // The crowd may be gone by now: then it is an answer.
    if (response.status === 503) refusal = await asRefusal(response);
  };
  const makeOnce = async () => {
    isMaking = true;
    // Where it fails, the door says so to whoever it refuses.
    await make().catch(() => undefined);
    isMaking = false;
  };
  return (req, res) => {
    const isRefused = isCrowded() && isOfPage(req);
    if (isRefused && !refusal && !isMaking) void makeOnce();
    if (!isRefused || !refusal) return void direct(req, res);
    const { status, headers, pieces } = refusal;
    const body = Buffer.from(pieces.join(pathInMarkup(new URL(origin + req.url))));
    res.writeHead(status, [...headers.flat(), "content-length", String(body.length)]);
    res.end(body);
  };
}

async function asRefusal(response: Response): Promise<Refusal> {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  // It holds no inline script, so nothing on it needs the nonce of the one that it was made for.
  const policy = headers.get("content-security-policy")?.replace(/ 'nonce-[^']+'/g, "");
  if (policy) headers.set("content-security-policy", policy);
  const pieces = (await response.text()).split(STAND_IN);
  return { status: response.status, headers: [...headers], pieces };
}

// Files have a dot in their names; what asks for data reads another refusal.
function isOfPage({ method, url = "/" }: IncomingMessage): boolean {
  const [path = "/"] = url.split("?");
  return (
    method === "GET" &&
    path.startsWith("/") &&
    path !== "/health" &&
    !path.includes(".") &&
    !isForData(path)
  );
}
