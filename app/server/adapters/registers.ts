import { z } from "zod";
import { readVatNumber } from "../../shared/vat-number.ts";
import type { Log } from "../boot/log.ts";
import {
  type AddressRegister,
  CONFIRMED,
  type Kvk,
  notConfirmed,
  type Vies,
} from "../ports/registers.ts";
import { ServiceAway, ServiceFailed } from "../ports/service-away.ts";
import { type Circuit, closedCircuit } from "./circuit.ts";

// Registers of governments, and what answers on a developer's machine or where there is none to ask.

/** A page of results is some kilobytes. */
const MAX_BYTES = 1024 ** 2;

interface Answered {
  status: number;
  text: string;
}

/** Asks a register and reads its whole answer within `timeoutMs`. @throws ServiceFailed at a 5xx */
async function ask(
  url: URL | string,
  timeoutMs: number,
  key: Record<string, string> = {},
): Promise<Answered> {
  const answer = await fetch(url, {
    headers: { accept: "application/json", ...key },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  const { status } = answer;
  if (status >= 500) {
    await answer.body?.cancel();
    throw new ServiceFailed(`the register answered ${status}`);
  }
  return { status, text: await readText(answer, MAX_BYTES) };
}

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the register sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** What a register answered, by its description. @throws for any other answer */
function read<T>({ status, text }: Answered, schema: z.ZodType<T>): T {
  if (status < 200 || status > 299) throw new Error(`the register answered ${status}`);
  return schema.parse(JSON.parse(text));
}

/** `otherwise` and a line in the log where the register could not be asked. */
async function unless<T, Otherwise>(
  log: Log,
  who: string,
  otherwise: Otherwise,
  work: () => Promise<T>,
) {
  try {
    return await work();
  } catch (error) {
    // Its circuit told the log.
    if (!(error instanceof ServiceAway)) log.warn({ reason: reasonOf(error) }, `${who} not asked`);
    return otherwise;
  }
}

// What a schema or a parser complains of would name what was asked for.
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return "an unknown shape";
  if (error instanceof SyntaxError) return "no JSON";
  return error instanceof Error ? error.message : "unknown";
}

const isKvkNumber = (text: string) => /^\d{8}$/.test(text);

// As the public description of the search interface (Zoeken, v2) has it; the rest is not read.
const kvkSchema = z.object({
  resultaten: z.array(
    z.object({
      kvkNummer: z.string(),
      naam: z.string(),
      actief: z.enum(["Ja", "Nee"]).optional(),
    }),
  ),
});

/** The register's own code for a number that is not there: a wrong address answers 404 too. */
const NOTHING_FOUND = "IPD5200";

/**
 * The trade register's own interface. A number that is not there, or whose company was dissolved, is
 * refused; a name that is not the company's, or a register that does not answer, is for a person.
 */
export function kvkApi(
  apiKey: string,
  log: Log,
  { address = "https://api.kvk.nl", timeoutMs = 2_500, circuit = closedCircuit } = {},
): Kvk {
  /** Null when the register could not be asked. */
  const search = (query: Record<string, string>) =>
    unless(log, "KvK", null, async () => {
      const url = new URL(`/api/v2/zoeken?${new URLSearchParams(query)}`, address);
      const answer = await circuit(() => ask(url, timeoutMs, { apikey: apiKey }));
      if (answer.status === 404 && answer.text.includes(NOTHING_FOUND)) return [];
      return read(answer, kvkSchema).resultaten;
    });

  return {
    async check(kvkNumber, businessName) {
      if (!isKvkNumber(kvkNumber)) return notConfirmed("NOT_FOUND");
      const found = await search({ kvkNummer: kvkNumber, inclusiefInactieveRegistraties: "true" });
      if (!found) return notConfirmed("NO_ANSWER");
      const entries = found.filter((entry) => entry.kvkNummer === kvkNumber);
      if (entries.length === 0) return notConfirmed("NOT_FOUND");
      const active = entries.filter((entry) => entry.actief !== "Nee");
      if (active.length === 0) return notConfirmed("DISSOLVED");
      const wanted = plainName(businessName);
      if (active.some(({ naam }) => plainName(naam) === wanted)) return CONFIRMED;
      // The first answer shows one name an entry; the register has the other trade names too.
      const named = await search({ kvkNummer: kvkNumber, naam: businessName });
      if (!named) return notConfirmed("NO_ANSWER");
      const isThis = named.some(
        ({ kvkNummer, naam }) => kvkNummer === kvkNumber && plainName(naam) === wanted,
      );
      return isThis ? CONFIRMED : notConfirmed("OTHER_NAME");
    },
  };
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

/** Stands in for the trade register on a developer's machine: confirms any eight-digit number. */
export const localKvk: Kvk = {
  check: async (number) => (isKvkNumber(number) ? CONFIRMED : notConfirmed("NOT_FOUND")),
};

/** Without a key the register cannot be asked: every company waits for a person to look at it. */
export const noKvk: Kvk = {
  check: async (number) => notConfirmed(isKvkNumber(number) ? "NOT_ASKED" : "NOT_FOUND"),
};

// The rest, names and addresses among it, is not read.
const viesSchema = z.object({ isValid: z.boolean(), userError: z.string() });
// Whatever else it says ('MS_UNAVAILABLE', 'TIMEOUT') is about the register, not about the number.
const NOT_IN_USE = new Set(["INVALID", "INVALID_INPUT"]);
const EU = "https://ec.europa.eu/taxation_customs/vies/rest-api";

/** The European Commission's own interface, which asks the country whose number it is. */
export function viesApi(
  log: Log,
  { address = EU, timeoutMs = 10_000, circuit = closedCircuit } = {},
): Vies {
  return {
    check: (vatNumber) =>
      unless(log, "VIES", "unknown", async () => {
        const [country, number] = [vatNumber.slice(0, 2), vatNumber.slice(2)].map(
          encodeURIComponent,
        );
        const url = `${address}/ms/${country}/vat/${number}`;
        const { isValid, userError } = read(await circuit(() => ask(url, timeoutMs)), viesSchema);
        if (isValid) return "valid";
        if (NOT_IN_USE.has(userError)) return "invalid";
        throw new Error(`the register said ${userError.slice(0, 40)}`);
      }),
  };
}

/** Nobody has this number, so that a developer sees what is said of one that is not in use. */
const NOBODYS = "NL000000000B00";

/** Stands in for VIES on a developer's machine: knows any number that can exist, but for one. */
export const localVies: Vies = {
  async check(vatNumber) {
    const exists = readVatNumber(vatNumber) === vatNumber && vatNumber !== NOBODYS;
    return exists ? "valid" : "invalid";
  },
};

const pdokSchema = z.object({
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

/** PDOK's Locatieserver (v3.1), the government's search of addresses; no '/' ends `address`. */
export function pdokAddresses(
  log: Log,
  {
    address,
    timeoutMs = 1_000,
    circuit = closedCircuit,
  }: { address: string; timeoutMs?: number; circuit?: Circuit },
): AddressRegister {
  return {
    find: (postcode, houseNumber) =>
      unless(log, "PDOK", { kind: "no-answer" }, async () => {
        const [wanted, number] = [postcode.replace(" ", ""), Number(houseNumber)];
        const query = new URLSearchParams({
          q: `${wanted} ${houseNumber}`,
          fq: "type:adres",
          fl: "postcode,huisnummer,straatnaam,woonplaatsnaam",
          // A number comes with its additions, each an address of its own.
          rows: "20",
        });
        const answer = await circuit(() => ask(`${address}/free?${query}`, timeoutMs));
        const { docs } = read(answer, pdokSchema).response;
        // It also answers with what comes near.
        const found = docs.find((doc) => doc.postcode === wanted && doc.huisnummer === number);
        // What it has no street for (a berth, a caravan) is of no use here.
        if (!found?.straatnaam || !found.woonplaatsnaam) return { kind: "none" };
        return { kind: "found", street: found.straatnaam, place: found.woonplaatsnaam };
      }),
  };
}

/** Nobody is asked: a street is typed by who lives there. */
export const noAddresses: AddressRegister = { find: async () => ({ kind: "no-answer" }) };
