import type { Province } from "~/shared/provinces.ts";
import type { FigureName } from "./constants.ts";

/** Dutch days, 'YYYY-MM-DD', the first and the last. */
export interface Days {
  from: string;
  to: string;
}

/** What one day came to, in a province or (null) everywhere; money in cents. */
export interface Figure {
  day: string;
  province: Province | null;
  name: FigureName;
  value: number;
  /** Of `answered`: how many waited how long for their first proposal, by the classes of WAIT_BOUNDS. */
  counts: number[] | null;
}

/** The figures of a period or a province put together. */
export interface Totals {
  /** The first day of a period, or the name of a province. */
  of: string;
  sums: Partial<Record<FigureName, number>>;
  waits: number[];
}

/** How a value is written: shares are parts of one, hours are hours, money is in cents. */
export type Unit = "count" | "ratio" | "share" | "hours" | "cents";

/** One row of figures below a picture: a period or a province, and a value for each of its lines. */
export interface ToldRow {
  label: string;
  /** The same where there is little room. */
  short: string;
  values: (number | null)[];
}

/** A picture before it is drawn. */
export interface ToldPicture {
  shape: "bars" | "line" | "rows";
  unit: Unit;
  lines: readonly string[];
  rows: ToldRow[];
}

interface Mark {
  /** Which of the picture's lines it is of, from 0. */
  line: number;
  path: string;
}

interface PlotLabel {
  x: number;
  y: number;
  text: string;
  anchor: "start" | "middle" | "end";
}

/** A drawn picture, in the units of its view box. */
export interface Plot {
  width: number;
  height: number;
  areas: Mark[];
  strokes: Mark[];
  dots: { line: number; x: number; y: number }[];
  /** The lines of its scale, and the one of nothing. */
  grid: string;
  base: string;
  labels: PlotLabel[];
}
