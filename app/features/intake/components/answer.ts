import type { FormAnswer } from "~/shared/form-answer.ts";
import type { PriceHint } from "../views.ts";
import { firstBadField } from "./steps.ts";

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
  /** What such a brief usually costs, for the step that says it. */
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
