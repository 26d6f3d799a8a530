import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How it goes wrong: no answer, one that is none, one that is late, or a status. */
type Failing = null | "silence" | "garbage" | "no JSON" | "cut off" | { status: number };

export interface StoredAddress {
  postcode: string;
  huisnummer: number;
  huisletter?: string;
  straatnaam?: string;
  woonplaatsnaam: string;
}

export interface FakePdok {
  /** The root of its search interface. */
  address: string;
  fail(how: Failing): void;
  /** The queries that it was asked so far. */
  asked: URLSearchParams[];
  close(): Promise<void>;
}

const ROOT = "/bzk/locatieserver/search/v3_1";
// What the description of the interface names; it takes no others.
const PARAMETERS = new Set([
  "q",
  "fq",
  "fl",
  "rows",
  "start",
  "sort",
  "df",
  "bq",
  "lat",
  "lon",
  "wt",
]);
const DEFAULT_ROWS = 10;

/**
 * A server that searches as the description of PDOK's Locatieserver says (v3.1, /free): what comes
 * nearest first, in an envelope of its own, with the fields that `fl` names.
 */
export async function startPdok(addresses: readonly StoredAddress[]): Promise<FakePdok> {
  let failing: Failing = null;
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://pdok.test");
    asked.push(searchParams);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json;charset=utf-8" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    if (failing === "silence") return;
    if (failing === "garbage") return answer(200, { response: { docs: "none" } });
    if (failing === "no JSON") return answer(200, "<html>Onderhoud</html>");
    if (failing === "cut off") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "999" });
      response.write('{"response":');
      return void response.destroy();
    }
    if (failing) return answer(failing.status, { message: "not now" });
    if (pathname !== `${ROOT}/free`) return answer(404, { message: "Not Found" });
    const strange = [...searchParams.keys()].find((name) => !PARAMETERS.has(name));
    if (strange) return answer(400, { message: `unknown parameter ${strange}` });
    answer(200, search(addresses, searchParams));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${ROOT}`,
    fail(how) {
      failing = how;
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function search(addresses: readonly StoredAddress[], query: URLSearchParams) {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const types = query.getAll("fq").filter((filter) => filter.startsWith("type:"));
  const isAsked = types.length === 0 || types.some((filter) => filter.includes("adres"));
  // One word in common is enough to be found; the best comes first.
  const found = (isAsked ? addresses : [])
    .map((stored) => ({ stored, score: scoreOf(stored, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const start = Number(query.get("start") ?? 0);
  const rows = Number(query.get("rows") ?? DEFAULT_ROWS);
  const fields = query.get("fl")?.split(",");
  const docs = found.slice(start, start + rows).map(({ stored, score }) => {
    const { huisletter = "" } = stored;
    const place = `${stored.postcode} ${stored.woonplaatsnaam}`;
    const whole = {
      bron: "BAG",
      type: "adres",
      weergavenaam: `${stored.straatnaam ?? ""} ${stored.huisnummer}${huisletter}, ${place}`.trim(),
      ...stored,
      score,
    };
    const entries = Object.entries(whole);
    return Object.fromEntries(fields ? entries.filter(([name]) => fields.includes(name)) : entries);
  });
  const maxScore = found[0]?.score ?? 0;
  return { response: { numFound: found.length, start, maxScore, numFoundExact: true, docs } };
}

function scoreOf(stored: StoredAddress, words: readonly string[]): number {
  const { postcode, huisnummer, huisletter = "", straatnaam = "", woonplaatsnaam } = stored;
  const known = [postcode, `${huisnummer}${huisletter}`, straatnaam, woonplaatsnaam];
  const exact = known.map((text) => text.toLowerCase());
  return words.reduce((score, word) => {
    if (exact.includes(word)) return score + 2;
    return exact.some((text) => text.startsWith(word)) ? score + 1 : score;
  }, 0);
}
