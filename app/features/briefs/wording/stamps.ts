import type { BriefStatus } from "../lifecycle.ts";

/** A stamp on the label of a brief. */
export interface LabelStamp {
  text: string;
  tone: "accent" | "good" | "muted";
}

/** What the label of a brief is stamped with as soon as it was sent. */
export const PLACED: LabelStamp = { text: "Geplaatst", tone: "accent" };
/** What it gains when a proposal was accepted. */
export const CHOSEN: LabelStamp = { text: "Gekozen", tone: "good" };

const LATER: Record<BriefStatus, LabelStamp | null> = {
  OPEN: null,
  IN_PROGRESS: null,
  COMPLETED: CHOSEN,
  CANCELLED: { text: "Geannuleerd", tone: "muted" },
};

/** The stamps on the label of a brief by now, in the order in which it gained them. */
export function stampsOf(status: BriefStatus): LabelStamp[] {
  const later = LATER[status];
  return later ? [PLACED, later] : [PLACED];
}
