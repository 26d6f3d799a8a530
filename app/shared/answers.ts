import { z } from "zod";
import { parseEuros } from "./money.ts";
import { type Kind, type Question, type Questions, schemaAt } from "./questions.ts";

export const PLAIN_TEXT = "Gebruik gewone tekst.";
export const FROM_THE_LIST = "Kies uit de lijst.";

/** Ticked or not. */
export function yesNo() {
  return z.boolean({ error: "Vink dit aan of laat het leeg." }).default(false);
}

/** Any number of `choices`. */
export function severalOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.array(z.enum(choices, { error: FROM_THE_LIST }), { error: FROM_THE_LIST }).default([]);
}

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

/** A whole number from `min` to `max`. */
export function wholeBetween(min: number, max: number) {
  const error = "Vul een heel getal in.";
  return z
    .number({ error })
    .int(error)
    .min(min, `Vul ${min} of meer in.`)
    .max(max, `Vul hoogstens ${max.toLocaleString("nl-NL")} in.`);
}

/** What is typed into the fields of a form: where an answer is turned into another, as it was before. */
export function typedSchema(questions: Questions): z.ZodObject {
  const typed = Object.entries(questions).map(([name, question]) => [
    name,
    typedSide(schemaAt(question, new Date(0))),
  ]);
  return z.object(Object.fromEntries(typed));
}

function typedSide(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return typedSide(schema.in as z.ZodType);
  if (schema instanceof z.ZodArray) return z.array(typedSide(schema.element as z.ZodType));
  const isOpen = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isOpen ? typedSide(schema.unwrap() as z.ZodType).optional() : schema;
}

/** Whether a question may have several answers, each a field of the same name. */
export function takesMany(question: Question): boolean {
  const typed = typedSide(schemaAt(question, new Date(0)));
  return (typed instanceof z.ZodOptional ? typed.unwrap() : typed) instanceof z.ZodArray;
}

/** An answer as it is kept in a JSON column; null where the question was left open. */
export type KeptAs<Answered extends Kind> =
  | (Answered extends "yes-no" ? boolean : Answered extends "several" ? string[] : string)
  | null;

// Options come and go, so a kept answer need not be one of today's.
const KEPT: Partial<Record<Kind, z.ZodType>> = {
  "yes-no": z.boolean().nullable(),
  several: z.array(z.string()).nullable(),
};
const KEPT_TEXT = z.string().nullable();

/**
 * Reads a kept answer. Undefined where there is none: the question was not asked yet, or what is kept
 * cannot be an answer to it.
 */
export function readKept(question: Pick<Question, "kind">, kept: unknown): unknown {
  return (KEPT[question.kind] ?? KEPT_TEXT).safeParse(kept).data;
}
