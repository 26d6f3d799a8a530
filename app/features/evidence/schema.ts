import { z } from "zod";
import { calendarDay, textUpTo } from "~/shared/answers.ts";
import { deskSchema, wordedSchema } from "../desk/schema.ts";
import { EVIDENCE_KINDS } from "./constants.ts";

const MAX_NUMBER = 60;
const RELOAD = "Laad de pagina opnieuw en probeer het nog eens.";
const lastDay = calendarDay("Kies de laatste dag waarop het papier geldt.");

/** A paper as a company sends it; the file goes beside these fields. */
export const evidenceSchema = z.object({
  kind: z.enum(EVIDENCE_KINDS, { error: "Kies wat voor papier het is." }),
  number: textUpTo(MAX_NUMBER, "Vul het nummer in.").min(1, "Vul het nummer in."),
  validUntil: lastDay,
});
export type EvidenceForm = z.infer<typeof evidenceSchema>;

const which = { evidenceId: z.uuid(RELOAD) };

export const acceptEvidenceSchema = deskSchema("evidence-accepted", {
  ...which,
  validUntil: lastDay,
});
export const refuseEvidenceSchema = wordedSchema("evidence-refused", which, {
  empty: "Schrijf op waarom, voor het bedrijf.",
  short: "Schrijf minstens 10 tekens.",
});
export type Accepting = z.infer<typeof acceptEvidenceSchema>;
export type Refusing = z.infer<typeof refuseEvidenceSchema>;
