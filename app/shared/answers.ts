import { z } from "zod";
import { type FieldLimits, limitsIn } from "./field-limits.ts";
import { parseEuros } from "./money.ts";
import { isCompulsory, type Question, type Questions, schemaAt } from "./questions.ts";

const PLAIN_TEXT = "Gebruik gewone tekst.";

/** A text of at most `max` characters. */
export function textUpTo(max: number, error = PLAIN_TEXT) {
  return z
    .string({ error })
    .trim()
    .max(max, `Gebruik maximaal ${max.toLocaleString("nl-NL")} tekens.`);
}

/** An amount as Dutch people type it, which becomes cents; from `min` to `max` cents. */
export function eurosBetween(min: number, max: number, error: string) {
  return z
    .string({ error })
    .trim()
    .transform((text, check) => {
      const cents = parseEuros(text);
      if (cents === null || cents < min || cents > max) {
        check.addIssue(error);
        return z.NEVER;
      }
      return cents;
    });
}

/** The limits of each question's field, by name; those of a list are those of each of its answers. */
export function limitsOf(questions: Questions): Record<string, FieldLimits> {
  return Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [
      name,
      { required: isCompulsory(question), ...limitsIn(schemaAt(question, new Date(0))) },
    ]),
  );
}

/** Whether a question may have several answers, each a field of the same name. */
export function takesMany(question: Question): boolean {
  return limitsIn(schemaAt(question, new Date(0))).multiple === true;
}
