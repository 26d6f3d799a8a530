import { z } from "zod";
import type { Log } from "../boot/log.ts";
import type { Vies } from "../ports/vies.ts";

const ADDRESS = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const TIMEOUT_MS = 10_000;

// The rest, names and addresses among it, is not read.
const answerSchema = z.object({ isValid: z.boolean(), userError: z.string() });

// Whatever else it says ('MS_UNAVAILABLE', 'TIMEOUT') is about the register, not about the number.
const NOT_IN_USE = new Set(["INVALID", "INVALID_INPUT"]);

export interface ViesApiOptions {
  address?: string;
  timeoutMs?: number;
}

/** The European Commission's own interface, which asks the country whose number it is. */
export function viesApi(
  log: Log,
  { address = ADDRESS, timeoutMs = TIMEOUT_MS }: ViesApiOptions = {},
): Vies {
  return {
    async check(vatNumber) {
      const [country, number] = [vatNumber.slice(0, 2), vatNumber.slice(2)];
      const path = `/ms/${encodeURIComponent(country)}/vat/${encodeURIComponent(number)}`;
      try {
        const response = await fetch(address + path, {
          headers: { accept: "application/json" },
          signal: AbortSignal.timeout(timeoutMs),
          redirect: "error",
        });
        if (!response.ok) throw new Error(`the register answered ${response.status}`);
        const { isValid, userError } = answerSchema.parse(await response.json());
        if (isValid) return "valid";
        if (NOT_IN_USE.has(userError)) return "invalid";
        throw new Error(`the register said ${userError.slice(0, 40)}`);
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "VIES not asked");
        return "unknown";
      }
    },
  };
}
