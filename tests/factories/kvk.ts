import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One entry of the register: a company has one for each of its establishments and its legal person. */
export interface KvkEntry {
  kvkNummer: string;
  /** The name the search shows, and the other trade names that it also finds. */
  naam: string;
  otherNames?: string[];
  dissolved?: boolean;
}

export interface TestRegister {
  address: string;
  /** What the next answers are instead of the register's own. */
  fail(how: null | { status: number; body?: string } | "silence" | "garbage"): void;
  /** The keys that came with the requests so far. */
  keys: (string | undefined)[];
  close(): Promise<void>;
}

/** A local server that answers as the public description of the KvK's search (Zoeken v2) says. */
export async function startRegister(entries: KvkEntry[]): Promise<TestRegister> {
  let failing: Parameters<TestRegister["fail"]>[0] = null;
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    keys.push(request.headers.apikey?.toString());
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    if (failing === "silence") return;
    if (failing === "garbage") return answer(200, "{}");
    if (failing) return answer(failing.status, failing.body ?? "");
    if (url.pathname !== "/api/v2/zoeken") return answer(404, "");
    const query = new Map([...url.searchParams].map(([key, value]) => [key.toLowerCase(), value]));
    const name = query.get("naam")?.toLowerCase();
    const found = entries
      .filter(({ kvkNummer }) => kvkNummer === query.get("kvknummer"))
      .filter(
        ({ dissolved }) => !dissolved || query.get("inclusiefinactieveregistraties") === "true",
      )
      .flatMap((entry) => {
        if (!name) return [{ ...entry, naam: entry.naam }];
        const hit = [entry.naam, ...(entry.otherNames ?? [])].find((one) =>
          one.toLowerCase().includes(name),
        );
        return hit ? [{ ...entry, naam: hit }] : [];
      });
    if (found.length === 0) {
      const omschrijving = "Er zijn geen resultaten gevonden voor deze zoekopdracht.";
      return answer(404, { fout: [{ code: "IPD5200", omschrijving }] });
    }
    return answer(200, {
      pagina: 1,
      resultatenPerPagina: 10,
      totaal: found.length,
      resultaten: found.map(({ kvkNummer, naam, dissolved }) => ({
        kvkNummer,
        naam,
        adres: { binnenlandsAdres: { type: "bezoekadres", straatnaam: "Kade", plaats: "Lochem" } },
        type: "hoofdvestiging",
        actief: dissolved ? "Nee" : "Ja",
        links: [],
      })),
      links: [],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(how) {
      failing = how;
    },
    keys,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
