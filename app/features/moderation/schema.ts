import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { isId } from "~/shared/id.ts";
import { email, personName } from "../accounts/schema.ts";
import { deskSchema } from "../desk/schema.ts";
import { CHOSEN_OUTCOMES, WRONGS, type Wrong } from "./catalogue.ts";
import { MAX_OBJECTION, MAX_REPORT } from "./constants.ts";

const NO_PART = "Kies wat je meldt.";
const NO_WHY = "Schrijf wat er aan de hand is.";
const CATEGORY_NAMES = Object.keys(WRONGS) as [Wrong, ...Wrong[]];

/** What is wrong with a thing, and which part of it: its text, or the id of a photo. */
export const reportOfSchema = z.object({
  part: z
    .string(NO_PART)
    .refine((part) => part === "tekst" || isId(part), NO_PART)
    .default("tekst"),
  category: z.enum(CATEGORY_NAMES, { error: "Kies wat er mis is." }),
  why: textUpTo(MAX_REPORT, NO_WHY).min(1, NO_WHY),
});

/** The same of who has no account. Whoever reports abuse of a child may stay unknown (DSA art. 16(2)(c)). */
export const visitorReportSchema = reportOfSchema
  .extend({ name: personName.optional(), email: email.optional() })
  .refine(({ category, name }) => category === "child-abuse" || name, {
    path: ["name"],
    error: "Vul je naam in.",
  })
  .refine(({ category, email: address }) => category === "child-abuse" || address, {
    path: ["email"],
    error: "Vul je e-mailadres in.",
  });
export type ReportAnswers = z.infer<typeof visitorReportSchema>;

/** Why somebody does not agree; nobody has to say. */
export const objectionSchema = z.object({ why: textUpTo(MAX_OBJECTION).default("") });

// Both parties read the outcome and the reason beside each other: what hides something names the law or the terms
// that it breaks (DSA art. 17(3)), what shows it names none.
const BREAKS_A_RULE = /^(terms|law)-/;

function agrees({ outcome, reason }: { outcome: string; reason: string }): boolean {
  if (outcome === "none") return true;
  const hides = outcome === "text-hidden" || outcome === "photo-hidden";
  return BREAKS_A_RULE.test(reason) === hides;
}

/** What somebody at the desk decides; what changes something says on which facts it rests. */
export const decisionSchema = deskSchema("report-decided", {
  reportId: z.uuid("Laad de pagina opnieuw."),
  /** Names the text that was on the page. */
  seen: z.string("Laad de pagina opnieuw."),
  outcome: z.enum(CHOSEN_OUTCOMES, { error: "Kies wat er gebeurt." }),
})
  .refine((value) => value.outcome === "none" || value.note !== "", {
    path: ["note"],
    error: "Schrijf op welke feiten dit zijn: beide partijen lezen het.",
  })
  .refine(agrees, {
    path: ["reason"],
    error:
      "Kies een andere reden: verbergen rust op de wet of op de voorwaarden, iets anders niet.",
  });
export type DecisionForm = z.infer<typeof decisionSchema>;
