/** A part of a sheet below its heading. */
export type SheetPart =
  /** `isBad` for what is missing and should not be: it stands there in red. */
  | { kind: "text"; text: string; isBad?: boolean }
  /** Labels with what they say beside each other; what is null is left out. */
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string | null])[] }
  /** Lines one below the other, each with what belongs at its right edge. */
  | { kind: "lines"; lines: readonly { text: string; amount?: string; strong?: boolean }[] }
  /** Things beside each other: the first column names the rows. */
  | { kind: "table"; columns: readonly string[]; rows: readonly SheetRow[] };

export interface SheetRow {
  label: string;
  /** One for each column. */
  cells: readonly string[];
  /** The places of the cells that warn, in red. */
  bad?: readonly number[];
  /** The row that the others lead to. */
  strong?: boolean;
}

export interface SheetSection {
  /** Null for what needs no heading. */
  title: string | null;
  parts: readonly SheetPart[];
}

/** What people print and keep: A4, as many pages as it takes. */
export interface Sheet {
  title: string;
  /** What it is about, below the band. */
  about: string;
  /** The Dutch day ('YYYY-MM-DD') that stands on it. */
  day: string;
  /** What is stamped beside it. */
  stamp?: string;
  sections: readonly SheetSection[];
  /** Small, at the foot of each page. */
  foot: string;
}
