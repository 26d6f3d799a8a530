import { z } from "zod";
import { parseEuros } from "~/shared/money.ts";
import { INVALID_PRICE, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from "./constants.ts";

const price = z
  .string({ error: "Vul de prijs in." })
  .trim()
  .transform((text, check) => {
    const cents = parseEuros(text);
    if (cents === null || cents < MIN_PRICE_CENTS || cents > MAX_PRICE_CENTS) {
      check.addIssue(INVALID_PRICE);
      return z.NEVER;
    }
    return cents;
  });

const text = (longest: number, empty = "Vul hier tekst in.") =>
  z.string({ error: empty }).trim().max(longest, `Gebruik maximaal ${longest} tekens.`);

const NO_TITLE = "Geef je offerte een titel.";
const NO_DESCRIPTION = "Beschrijf wat je voor deze prijs doet.";

function count(largest: number) {
  return z
    .number({ error: "Vul een heel getal in." })
    .int("Vul een heel getal in.")
    .min(1, "Vul 1 of meer in.")
    .max(largest, `Vul hoogstens ${largest} in.`)
    .optional();
}

/** The proposal form; `price` comes out in euro cents, VAT included. */
export const proposalSchema = z.object({
  packageName: text(120, NO_TITLE)
    .regex(/^[^\p{Cc}]*$/u, "Gebruik alleen gewone tekens.")
    .min(1, NO_TITLE),
  includes: text(4000, NO_DESCRIPTION).min(1, NO_DESCRIPTION),
  price,
  estimatedHours: count(1000),
  teamMembers: count(100),
  vehicleInfo: text(200).optional(),
  additionalServices: text(1000)
    .transform((lines) =>
      lines
        .split(/[\n,]/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .optional(),
  notes: text(2000).optional(),
});
export type ProposalForm = z.infer<typeof proposalSchema>;
