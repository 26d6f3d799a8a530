import type { LabelStamp } from "~/shared/label.ts";
import type { BriefStatus } from "../lifecycle.ts";

/** As soon as it was sent. */
export const PLACED = { words: "Geplaatst", tone: "accent" } as const;
/** Once a proposal was accepted. */
export const CHOSEN = { words: "Gekozen", tone: "good" } as const;

/** What is stamped on the label of a brief as it comes along, on pages, papers and in mails. */
export const STAMPS = {
  placed: PLACED,
  new: { words: "NIEUW", tone: "accent" },
  changed: { words: "Gewijzigd", tone: "accent" },
  chosen: CHOSEN,
  completed: { words: "VOLTOOID", tone: "good" },
} as const satisfies Record<string, LabelStamp>;

/** The stamps on the label of a client's brief by now, in the order in which it gained them. */
export function stampsOf(status: BriefStatus): LabelStamp[] {
  return status === "COMPLETED" ? [PLACED, CHOSEN] : [PLACED];
}
