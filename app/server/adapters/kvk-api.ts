import { z } from "zod";
import type { Log } from "../boot/log.ts";
import { CONFIRMED, type Kvk, type KvkFinding, notConfirmed } from "../ports/kvk.ts";

const ADDRESS = "https://api.kvk.nl";
const TIMEOUT_MS = 5_000;

// As the public description of the search interface (Zoeken, v2) has it; the rest is not read.
const answerSchema = z.object({
  resultaten: z.array(
    z.object({
      kvkNummer: z.string(),
      naam: z.string(),
      actief: z.enum(["Ja", "Nee"]).optional(),
    }),
  ),
});
type Entries = z.infer<typeof answerSchema>["resultaten"];

export interface KvkApiOptions {
  address?: string;
  timeoutMs?: number;
}

/**
 * The trade register's own interface. A number that is not there, or whose company was dissolved, is
 * refused; a name that is not the company's, or a register that does not answer, is for a person to
 * look at.
 */
export function kvkApi(
  apiKey: string,
  log: Log,
  { address = ADDRESS, timeoutMs = TIMEOUT_MS }: KvkApiOptions = {},
): Kvk {
  /** Null when the register could not be asked. */
  async function search(query: Record<string, string>): Promise<Entries | null> {
    const url = new URL("/api/v2/zoeken", address);
    url.search = new URLSearchParams(query).toString();
    try {
      const response = await fetch(url, {
        headers: { apikey: apiKey, accept: "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
      if (response.status === 404 && (await isNothingFound(response))) return [];
      if (!response.ok) throw new Error(`the register answered ${response.status}`);
      return answerSchema.parse(await response.json()).resultaten;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "KvK not asked");
      return null;
    }
  }

  return {
    async check(kvkNumber, businessName): Promise<KvkFinding> {
      if (!/^\d{8}$/.test(kvkNumber)) return notConfirmed("not-found");
      const found = await search({ kvkNummer: kvkNumber, inclusiefInactieveRegistraties: "true" });
      if (!found) return notConfirmed("no-answer");
      const entries = found.filter((entry) => entry.kvkNummer === kvkNumber);
      if (entries.length === 0) return notConfirmed("not-found");
      const active = entries.filter((entry) => entry.actief !== "Nee");
      if (active.length === 0) return notConfirmed("dissolved");
      if (active.some((entry) => sameName(entry.naam, businessName))) return CONFIRMED;
      // The first answer shows one name an entry; the register has the other trade names too.
      const named = await search({ kvkNummer: kvkNumber, naam: businessName });
      if (!named) return notConfirmed("no-answer");
      const matches = named.some(
        (entry) => entry.kvkNummer === kvkNumber && sameName(entry.naam, businessName),
      );
      return matches ? CONFIRMED : notConfirmed("other-name");
    },
  };
}

const NOTHING_FOUND = "IPD5200";

// A wrong address answers 404 too; only the register's own code says that there is no such number.
async function isNothingFound(response: Response): Promise<boolean> {
  return (await response.text()).includes(NOTHING_FOUND);
}

function sameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

const LEGAL_FORMS = /\b(b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|c\.?v\.?)(?=\s|$)/g;

/** A name without case, accents, punctuation and the legal form, which people leave out. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/&/g, " en ")
    .replace(LEGAL_FORMS, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
