/** A line of the label on a box; null for what is not known. */
export type LabelLine = readonly [label: string, value: string | null];

const PLACE_LABELS = ["Waar", "Van", "Naar"];

/** 'no' for a line that names a place, which a browser or a mail program shall not translate. */
export function translateLine([label]: LabelLine): "no" | undefined {
  return PLACE_LABELS.includes(label) ? "no" : undefined;
}

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
