import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { DESK_ACTS, type DeskActName } from "./catalogue.ts";
import type { ReasonName } from "./constants.ts";

const MAX_NOTE = 1000;
const FEW_WORDS = 10;

/** The reason that every act at the desk asks for, and what was written beside it. */
export function groundsOf(act: DeskActName) {
  const reasons: readonly ReasonName[] = DESK_ACTS[act].reasons;
  return {
    reason: z.enum(reasons as [ReasonName, ...ReasonName[]], { error: "Kies een reden." }),
    note: textUpTo(MAX_NOTE).default(""),
  };
}

/** A form of these fields and a reason; 'Iets anders' has to say what. */
export function deskSchema<Shape extends z.ZodRawShape>(act: DeskActName, shape: Shape) {
  return z
    .object({ ...shape, ...groundsOf(act) })
    .refine((value) => saysWhat(value as { reason: string; note: string }), {
      path: ["note"],
      error: "Schrijf op wat de reden is.",
    });
}

/** The same where somebody else reads what is written: `empty` is said of none, `short` of too little. */
export function wordedSchema<Shape extends z.ZodRawShape>(
  act: DeskActName,
  shape: Shape,
  { empty, short }: Record<"empty" | "short", string>,
) {
  const note = textUpTo(MAX_NOTE, empty).min(FEW_WORDS, short);
  return z.object({ ...shape, ...groundsOf(act), note });
}

const saysWhat = ({ reason, note }: { reason: string; note: string }) =>
  reason !== "other" || note.length > 0;

/** The form that takes a list along as CSV. */
export const exportSchema = deskSchema("list-exported", {});
