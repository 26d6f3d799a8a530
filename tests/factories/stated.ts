import type { StatedTerms } from "~/features/proposals/views.ts";

/** The terms of a proposal that states none of them, as one from before they were asked for. */
export const UNSTATED: StatedTerms = {
  ownRisk: null,
  cancelDays1: null,
  cancelPercent1: null,
  cancelDays2: null,
  cancelPercent2: null,
  cancelDayPercent: null,
  moverOwesPercent: null,
  performedBy: null,
  performerName: null,
  performerKvk: null,
};

/** The terms of a proposal that states all of them. */
export const STATED: StatedTerms = {
  ownRisk: 25_000,
  cancelDays1: 7,
  cancelPercent1: 25,
  cancelDays2: 1,
  cancelPercent2: 50,
  cancelDayPercent: 100,
  moverOwesPercent: 20,
  performedBy: "OWN",
  performerName: null,
  performerKvk: "12345678",
};
