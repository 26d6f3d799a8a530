import { z } from "zod";
import type { Log } from "../boot/log.ts";
import type { AddressRegister } from "../ports/addresses.ts";

const TIMEOUT_MS = 1_000;
/** A number comes with its additions, each an address of its own. */
const ROWS = 20;

// What it has no street for (a berth, a caravan) is of no use here.
const answerSchema = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        postcode: z.string().optional(),
        huisnummer: z.number().optional(),
        straatnaam: z.string().optional(),
        woonplaatsnaam: z.string().optional(),
      }),
    ),
  }),
});

export interface PdokOptions {
  /** Root of the Locatieserver's search, without a trailing slash. */
  address: string;
  timeoutMs?: number;
}

/** PDOK's Locatieserver (v3.1), the government's public search of its register of addresses; no key. */
export function pdokAddresses(
  log: Log,
  { address, timeoutMs = TIMEOUT_MS }: PdokOptions,
): AddressRegister {
  return {
    async find(postcode, houseNumber) {
      const [wanted, number] = [postcode.replace(" ", ""), Number(houseNumber)];
      const query = new URLSearchParams({
        q: `${wanted} ${houseNumber}`,
        fq: "type:adres",
        fl: "postcode,huisnummer,straatnaam,woonplaatsnaam",
        rows: String(ROWS),
      });
      try {
        const answer = await fetch(`${address}/free?${query}`, {
          headers: { accept: "application/json" },
          signal: AbortSignal.timeout(timeoutMs),
          redirect: "error",
        });
        if (!answer.ok) throw new Error(`it answered ${answer.status}`);
        const { docs } = answerSchema.parse(await answer.json()).response;
        // It also answers with what comes near.
        const found = docs.find((doc) => doc.postcode === wanted && doc.huisnummer === number);
        if (!found?.straatnaam || !found.woonplaatsnaam) return { kind: "none" };
        return { kind: "found", street: found.straatnaam, place: found.woonplaatsnaam };
      } catch (error) {
        // A schema's complaint would name the address that was asked for.
        const reason = error instanceof z.ZodError ? "an unknown shape" : messageOf(error);
        log.warn({ reason }, "PDOK not asked");
        return { kind: "no-answer" };
      }
    },
  };
}

function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return "no JSON";
  return error instanceof Error ? error.message : "unknown";
}
