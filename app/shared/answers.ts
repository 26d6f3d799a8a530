import { z } from "zod";
import { limitsIn } from "./field-limits.ts";
import type { FieldFacts, Question } from "./questions.ts";
import { readAmount } from "./reading/amount.ts";
import { readDay } from "./reading/day.ts";
import { readKvkNumber } from "./reading/kvk-number.ts";
import { unprintableIn } from "./reading/printable.ts";
import type { TypedReading } from "./reading/reading.ts";
import { cleanName, cleanText } from "./reading/text.ts";
import { type CountedUnit, readTypedNumber } from "./reading/whole-number.ts";

const PLAIN_TEXT = "Gebruik gewone tekst.";

/** A text as `cleanText` reads it. */
export function textUpTo(max: number, error = PLAIN_TEXT) {
  return z
    .string({ error })
    .overwrite(cleanText)
    .trim()
    .max(max, `Gebruik maximaal ${max.toLocaleString("nl-NL")} tekens.`);
}

/** The name of a person, a company or a place in one line, which papers must be able to print. */
export function nameUpTo(max: number, error = PLAIN_TEXT) {
  return z
    .string({ error })
    .overwrite(cleanName)
    .max(max, `Gebruik maximaal ${max.toLocaleString("nl-NL")} tekens.`)
    .refine((text) => unprintableIn(text) === null, {
      error: ({ input }) => {
        const sign = unprintableIn(String(input));
        return `'${sign}' kunnen we niet afdrukken op je papieren. Gebruik Latijnse letters.`;
      },
    });
}

// Room for what is pasted around a number: spaces, a label, a remark.
const MAX_CODE_TYPED = 80;

/** Transforms a text by `read`; `wrong` is said of a text that means nothing. */
export function asReading<Value>(read: (text: string) => TypedReading<Value>, wrong: string) {
  return (text: string, check: z.core.$RefinementCtx<string>): Value => {
    const reading = read(text);
    if (reading && "value" in reading) return reading.value;
    // As an object: zod reads a text wrongly below a `catch`.
    check.addIssue({ code: "custom", message: reading?.question ?? wrong, input: text });
    return z.NEVER;
  };
}

/** A text that `read` reads; `missing` is said where there is none, `wrong` of one that means nothing. */
export function readAs<Value>(
  read: (text: string) => TypedReading<Value>,
  missing: string,
  wrong = missing,
) {
  return z.string({ error: missing }).max(MAX_CODE_TYPED, wrong).transform(asReading(read, wrong));
}

/** An amount as people write it, which becomes cents; from `min` to `max` cents. */
export function eurosBetween(min: number, max: number, error: string) {
  return readAs(readAmount, error).refine((cents) => cents >= min && cents <= max, error);
}

/** A calendar day as people write it, which becomes 'YYYY-MM-DD', as a column of days takes it. */
export function calendarDay(missing: string, wrong = missing) {
  return readAs(readDay, missing, wrong);
}

/** A whole number as people write it, with or without the `unit` that it counts. */
export function wholeBetween(min: number, max: number, unit?: CountedUnit) {
  const error = "Vul een heel getal in.";
  const number = z
    .number({ error })
    .int(error)
    .min(min, `Vul ${min} of meer in.`)
    .max(max, `Vul hoogstens ${max.toLocaleString("nl-NL")} in.`);
  const read = asReading((text) => readTypedNumber(text, unit), error);
  return z.preprocess((typed, check) => {
    return typeof typed === "string" ? read(typed, check as z.core.$RefinementCtx<string>) : typed;
  }, number);
}

/** A number of the trade register as people write it, which becomes eight digits. */
export function kvkNumber(missing: string, wrong = missing) {
  return readAs(readKvkNumber, missing, wrong);
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
