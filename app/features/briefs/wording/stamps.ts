import type { BriefStatus } from "../lifecycle.ts";

/** A stamp on the label of a brief. */
export interface LabelStamp {
  words: string;
  tone: "accent" | "good" | "muted";
}

/** What is stamped on the label of a brief as it comes along, on pages, papers and in mails. */
export const STAMPS = {
  placed: { words: "Geplaatst", tone: "accent" },
  new: { words: "NIEUW", tone: "accent" },
  changed: { words: "Gewijzigd", tone: "accent" },
  chosen: { words: "Gekozen", tone: "good" },
  completed: { words: "VOLTOOID", tone: "good" },
  cancelled: { words: "Geannuleerd", tone: "muted" },
} as const satisfies Record<string, LabelStamp>;

const LATER: Record<BriefStatus, LabelStamp | null> = {
  OPEN: null,
  IN_PROGRESS: null,
  COMPLETED: STAMPS.chosen,
  CANCELLED: STAMPS.cancelled,
};

/** The stamps on the label of a client's brief by now, in the order in which it gained them. */
export function stampsOf(status: BriefStatus): LabelStamp[] {
  const later = LATER[status];
  return later ? [STAMPS.placed, later] : [STAMPS.placed];
}
