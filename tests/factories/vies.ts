import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How the register answers: as it should, or one of the ways in which it does not. */
type Failing = null | "silence" | "garbage" | { status: number } | { userError: string };

export interface TestVies {
  address: string;
  fail(how: Failing): void;
  /** The paths that were asked for so far. */
  asked: string[];
  close(): Promise<void>;
}

/** A local server that answers as VIES does, for the numbers that are in use. */
export async function startVies(inUse: readonly string[]): Promise<TestVies> {
  let failing: Failing = null;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (failing === "silence") return;
    if (failing === "garbage") return answer(200, { errorWrappers: [{ error: "VOW-ERR-1" }] });
    if (failing && "status" in failing) return answer(failing.status, {});
    const [, country = "", number = ""] = /^\/ms\/([A-Z]{2})\/vat\/(.+)$/.exec(path) ?? [];
    if (!country) return answer(404, {});
    const isValid = failing === null && inUse.includes(country + number);
    const userError = failing ? failing.userError : isValid ? "VALID" : "INVALID";
    answer(200, {
      isValid,
      requestDate: "2026-03-03T10:00:00.000Z",
      userError,
      name: isValid ? "RAP EN RECHT B.V." : "---",
      address: "---",
      requestIdentifier: "",
      originalVatNumber: number,
      vatNumber: number,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
