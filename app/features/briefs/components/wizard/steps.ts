import {
  type FieldErrors,
  firstWrong,
  isCompulsory,
  type Questions,
  type Step,
  stepsOf,
} from "~/shared/questions.ts";
import { MIN_WIZARD_PASSWORD } from "../../constants.ts";
import { type BriefQuestion, STEPS } from "../../question.ts";
import { QUESTIONS } from "../../questions.ts";
import { isAsked } from "../../schema.ts";

const ALL: [string, BriefQuestion][] = Object.entries(QUESTIONS);
const OF_CLIENTS: Questions = Object.fromEntries(ALL.filter(([, { ofVisitors }]) => !ofVisitors));

const VISITOR_STEPS = stepsOf(STEPS, QUESTIONS);
const CLIENT_STEPS = stepsOf(STEPS, OF_CLIENTS).filter(({ fields }) => fields.length > 0);

/** The names of the questions that one service alone is asked. */
export const ofOneService = ALL.flatMap(([name, { only }]) => (only ? [name] : []));

/** The steps of the wizard; a client who is signed in is not asked what the account holds. */
export function wizardSteps(asVisitor: boolean): readonly Step[] {
  return asVisitor ? VISITOR_STEPS : CLIENT_STEPS;
}

/** Where the wizard goes after a refusal: its first step (from 0) and field with an error. */
export function firstBadField(errors: FieldErrors): { step: number; field: string } | null {
  return firstWrong(VISITOR_STEPS, errors);
}

/** Without these there is no brief; what only an account needs is refused in words of its own. */
const COMPULSORY = ALL.filter(([, question]) => isCompulsory(question));
const OF_THE_BRIEF = COMPULSORY.filter(([, { seenBy }]) => seenBy !== "nobody");

/** Which message a refused form gets; `typed` is the form as it was posted. */
export function refusalOf(
  errors: FieldErrors,
  typed: Readonly<Record<string, unknown>>,
): "required" | "password-short" | "password-mismatch" | "invalid" {
  if (OF_THE_BRIEF.some(([name]) => errors[name] && isBlank(typed[name]))) return "required";
  const first = firstBadField(errors)?.field;
  if (first === "password" && String(typed.password ?? "").length < MIN_WIZARD_PASSWORD) {
    return "password-short";
  }
  return first === "confirmPassword" ? "password-mismatch" : "invalid";
}

function isBlank(value: unknown): boolean {
  return value === undefined || String(value).trim() === "";
}

/** The compulsory questions that are still open; `read` gives what a field holds. */
export function openQuestions(read: (name: string) => string): string[] {
  const serviceType = read("serviceType");
  return COMPULSORY.flatMap(([name, question]) =>
    read(name) === "" && isAsked(question, serviceType) ? [name] : [],
  );
}
