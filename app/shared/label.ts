/** A line of the label on a box; null for what is not known. */
export type LabelLine = readonly [label: string, value: string | null];

/** The label of a box: its lines, and of proposals the places, once the brief can have any. */
export interface Label {
  title: string;
  lines: readonly LabelLine[];
  places: { taken: number; total: number };
}

/** A stamp on the label of a box: in green, or in the colour of who reads it. */
export interface LabelStamp {
  words: string;
  tone: "accent" | "good";
}
