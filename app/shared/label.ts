/** A line of the label on a box; null for what is not known. */
export type LabelLine = readonly [label: string, value: string | null];

/** A stamp on the label of a box: in green, or in the colour of who reads it. */
export interface LabelStamp {
  words: string;
  tone: "accent" | "good";
}
