import type { FormAnswer } from "~/shared/form-answer.ts";
import {
  type FieldErrors,
  type FieldFacts,
  firstWrong,
  type Step,
  stepsOf,
} from "~/shared/questions.ts";
import { MIN_WIZARD_PASSWORD } from "../../accounts/constants.ts";
import { isAsked, STEPS } from "../question.ts";
import { ALL_QUESTIONS, OF_CLIENTS, QUESTIONS } from "../questions.ts";
import type { PriceHint } from "../views.ts";
import type { WIZARD_REFUSALS } from "./refusals.ts";

const VISITOR_STEPS = stepsOf(STEPS, QUESTIONS);
const CLIENT_STEPS = stepsOf(STEPS, Object.fromEntries(OF_CLIENTS)).filter(
  ({ fields }) => fields.length > 0,
);

export const ofOneService = ALL_QUESTIONS.flatMap(([name, { only }]) => (only ? [name] : []));

/** The steps of the wizard; a client who is signed in is not asked what the account holds. */
export function wizardSteps(asVisitor: boolean): readonly Step[] {
  return asVisitor ? VISITOR_STEPS : CLIENT_STEPS;
}

/** Where the wizard goes after a refusal: its first step (from 0) and field with an error. */
export function firstBadField(errors: FieldErrors): { step: number; field: string } | null {
  return firstWrong(VISITOR_STEPS, errors);
}

export type BriefFacts = Readonly<Record<keyof typeof QUESTIONS, FieldFacts>>;

const compulsory = (facts: BriefFacts) =>
  ALL_QUESTIONS.filter(([name]) => facts[name as keyof BriefFacts].required);

/** Which message a refused form gets; `typed` is the form as it was posted. */
export function wizardRefusalOf(
  errors: FieldErrors,
  typed: Readonly<Record<string, unknown>>,
  facts: BriefFacts,
): Exclude<keyof typeof WIZARD_REFUSALS, "not-a-client"> {
  // Without these there is no brief; what only an account needs is refused in words of its own.
  const ofTheBrief = compulsory(facts).filter(([, { seenBy }]) => seenBy !== "nobody");
  const isBlank = (name: string) => String(typed[name] ?? "").trim() === "";
  if (ofTheBrief.some(([name]) => errors[name] && isBlank(name))) return "required";
  const first = firstBadField(errors)?.field;
  if (first === "password" && String(typed.password ?? "").length < MIN_WIZARD_PASSWORD) {
    return "password-short";
  }
  return first === "confirmPassword" ? "password-mismatch" : "invalid";
}

/** The compulsory questions that are still open; `read` gives what a field holds. */
export function openQuestions(read: (name: string) => string, facts: BriefFacts): string[] {
  const serviceType = read("serviceType");
  return compulsory(facts).flatMap(([name, question]) =>
    read(name) === "" && isAsked(question, serviceType) ? [name] : [],
  );
}

const LIST_STEP = wizardSteps(true).findIndex(({ fields }) => fields.includes("goods")) + 1;

/** The step, from 1, that the pressed button of a form asks for; 0 when it sends the form. */
export function stepIn(fields: FormData): number {
  if (fields.has("goodsAct")) return LIST_STEP;
  const step = Math.floor(Number(fields.get("step")));
  return step >= 1 && step <= wizardSteps(true).length ? step : 0;
}

/** Where the wizard stands after the server did not take a brief, or was asked for another step. */
export interface WizardStanding {
  /** Step (from 0) to show; null leaves it to the marked fields. */
  step: number | null;
  /** Whether the account is asked: a session may have ended. Null when no server was reached. */
  asVisitor: boolean | null;
  /** True when the address has an account: the way on is signing in. */
  offerSignIn: boolean;
  /** The options of places that the typed letters lead to. */
  placeOptions: string;
  /** The key of the next submission, when this one's belongs to a brief that was placed before. */
  freshKey: string | null;
  usual?: PriceHint | null;
}

export type WizardAnswer = FormAnswer<WizardStanding>;

/** The step (from 0) that an answer shows: the asked one, the first with a mistake, or the last. */
export function shownFirst(answer: WizardAnswer | null, total: number): number {
  if (!answer) return 0;
  return answer.step ?? firstBadField(answer.result?.error ?? {})?.step ?? total - 1;
}

/** What an answer says of the wizard besides; the marked fields say which step it shows. */
export const standing = (asVisitor: boolean): WizardStanding => ({
  step: null,
  asVisitor,
  offerSignIn: false,
  placeOptions: "",
  freshKey: null,
});

/** The answer of a form that was not sent yet. */
export const NOTHING_WRONG: WizardAnswer = {
  intent: null,
  message: null,
  result: null,
  ...standing(false),
  step: 0,
};
