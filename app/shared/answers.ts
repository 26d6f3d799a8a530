import { z } from "zod";
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

/** What a field may hold, as the form library passes it on to the page. */
interface Limits {
  required?: boolean;
  multiple?: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
}

/** The limits of each question's field, by name; those of a list are those of each of its answers. */
export function limitsOf(questions: Questions): Record<string, Limits> {
  return Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [
      name,
      { required: isCompulsory(question), ...limitsIn(schemaAt(question, new Date(0))) },
    ]),
  );
}

// Of an answer that is turned into another, what is typed counts.
function limitsIn(schema: unknown): Limits {
  if (schema instanceof z.ZodPipe) return limitsIn(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return limitsIn(schema.unwrap());
  }
  if (schema instanceof z.ZodArray) return { ...limitsIn(schema.element), multiple: true };
  if (schema instanceof z.ZodString && schema.maxLength !== null) {
    return { maxLength: schema.maxLength };
  }
  if (schema instanceof z.ZodNumber && schema.minValue !== null && schema.maxValue !== null) {
    return { min: schema.minValue, max: schema.maxValue };
  }
  return {};
}

/** Whether a question may have several answers, each a field of the same name. */
export function takesMany(question: Question): boolean {
  return limitsIn(schemaAt(question, new Date(0))).multiple === true;
}
