import { z } from "zod";
import { isDay } from "./dates.ts";
import { limitsIn } from "./field-limits.ts";
import { parseEuros } from "./money.ts";
import type { FieldFacts, Question } from "./questions.ts";

const PLAIN_TEXT = "Gebruik gewone tekst.";

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

/** A calendar day written 'YYYY-MM-DD', as a column of days takes it. */
export function calendarDay(error: string) {
  return z.string({ error }).refine(isDay, error);
}

export function wholeBetween(min: number, max: number) {
  const error = "Vul een heel getal in.";
  return z
    .number({ error })
    .int(error)
    .min(min, `Vul ${min} of meer in.`)
    .max(max, `Vul hoogstens ${max.toLocaleString("nl-NL")} in.`);
}

/** One schema for fields of these names. */
export function schemasOf<Name extends string, Schema>(names: readonly Name[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

/** What the schemas say of each question's field, by name; the limits of a list are its answers'. */
export function fieldFactsOf<Name extends string>(
  questions: Readonly<Record<Name, Question>>,
  schemas: Readonly<Record<Name, z.ZodType>>,
): Record<Name, FieldFacts> {
  const names = Object.keys(questions) as Name[];
  const facts = names.map((name) => [name, factsIn(questions[name], schemas[name])]);
  return Object.fromEntries(facts) as Record<Name, FieldFacts>;
}

function factsIn({ kind }: Question, schema: z.ZodType): FieldFacts {
  const { success, data } = schema.safeParse(undefined);
  // Not where something is filled in already.
  const isNothing = data === undefined || (Array.isArray(data) && data.length === 0);
  const isOptional = success && isNothing && kind !== "yes-no";
  return { required: !success, isOptional, ...limitsIn(schema) };
}
