import { scaleBand, scaleLinear } from "d3-scale";
import { line, stack, stackOffsetDiverging } from "d3-shape";
import type { Plot, ToldPicture } from "../views.ts";
import { scaleText } from "../wording.ts";

/** The letters of a picture are 14 units high; its width is about that of the place where it stands. */
const LOOKS = {
  narrow: { width: 294, height: 210, labels: 3 },
  wide: { width: 490, height: 240, labels: 6 },
} as const;
const LETTER = 8.2;
const LINE = 14;
const FOOT = 26;
const TOP = 12;
const EDGE = 8;
/** Half the longest name of a period: the last stands below its own. */
const RIGHT = 26;
const TICKS = 4;
const ROW = 26;
const LONGEST_NAME = 15 * LETTER;

const rect = (x: number, y: number, width: number, height: number) =>
  `M${at(x)},${at(y)}h${at(width)}v${at(height)}h${at(-width)}Z`;
const at = (value: number) => Math.round(value * 10) / 10;

/** Draws a picture. */
export function plotOf(told: ToldPicture, look: keyof typeof LOOKS): Plot {
  return told.shape === "rows" ? rowsOf(told, look) : periodsOf(told, look);
}

function periodsOf({ shape, unit, lines, rows }: ToldPicture, look: keyof typeof LOOKS): Plot {
  const { width, height, labels: most } = LOOKS[look];
  const bars = stack<(typeof rows)[number], number>()
    .keys([...lines.keys()])
    .value(({ values }, key) => values[key] ?? 0)
    .offset(stackOffsetDiverging)(rows);
  const values =
    shape === "bars" ? bars.flat(2) : rows.flatMap((row) => row.values.map((value) => value ?? 0));
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = scaleLinear()
    .domain([least, greatest > least ? greatest : least + 1])
    .range([height - FOOT, TOP])
    .nice(TICKS);
  // Of what is counted there are no halves.
  const ticks = y.ticks(TICKS).filter((tick) => unit !== "count" || Number.isInteger(tick));
  const texts = ticks.map((tick) => scaleText(unit, tick));
  const left = EDGE + LETTER * Math.max(...texts.map(({ length }) => length));
  const x = scaleBand<number>()
    .domain([...rows.keys()])
    .range([left, width - RIGHT])
    .padding(0.2);
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const named = every(rows.length, most);
  const drawn = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => at(middle(index)))
    .y((value) => at(y(value ?? 0)));
  return {
    ...{ width, height },
    areas:
      shape === "bars"
        ? bars.map((parts, of) => ({
            line: of,
            path: parts
              .map(([low, high], index) => [x(index) ?? 0, y(high), y(low)] as const)
              .filter(([, top, bottom]) => bottom > top)
              .map(([start, top, bottom]) => rect(start, top, x.bandwidth(), bottom - top))
              .join(""),
          }))
        : [],
    strokes:
      shape === "line"
        ? lines.map((_, of) => ({
            line: of,
            path: drawn(rows.map((row) => row.values[of] ?? null)) ?? "",
          }))
        : [],
    dots:
      shape === "line"
        ? rows.flatMap((row, index) =>
            row.values.flatMap((value, of) =>
              value === null ? [] : { line: of, x: at(middle(index)), y: at(y(value)) },
            ),
          )
        : [],
    grid: ticks.map((tick) => `M${at(left)},${at(y(tick))}H${width - EDGE}`).join(""),
    base: `M${at(left)},${at(y(0))}H${width - EDGE}`,
    labels: [
      ...ticks.map((tick, index) => ({
        x: at(left - EDGE / 2),
        y: at(y(tick) + LINE / 3),
        text: texts[index] ?? "",
        anchor: "end" as const,
      })),
      ...named.map((index) => ({
        x: at(middle(index)),
        y: height - EDGE,
        text: rows[index]?.short ?? "",
        anchor: "middle" as const,
      })),
    ],
  };
}

/** Which of so many are named, the last always, so that there are no more than `most`. */
function every(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}

function rowsOf({ unit, rows }: ToldPicture, look: keyof typeof LOOKS): Plot {
  const { width } = LOOKS[look];
  const height = rows.length * ROW + EDGE;
  const values = rows.map((row) => row.values[0] ?? 0);
  const texts = values.map((value) => scaleText(unit, value));
  const room = EDGE + LETTER * Math.max(0, ...texts.map(({ length }) => length));
  const x = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([LONGEST_NAME, width - room]);
  const y = scaleBand<number>()
    .domain([...rows.keys()])
    .range([0, rows.length * ROW])
    .padding(0.25);
  const top = (index: number) => y(index) ?? 0;
  const bottom = (index: number) => at(top(index) + y.bandwidth() / 2 + LINE / 3);
  const bars = values.map((value, index) =>
    value > 0 ? rect(x(0), top(index), x(value) - x(0), y.bandwidth()) : "",
  );
  return {
    ...{ width, height },
    areas: [{ line: 0, path: bars.join("") }],
    strokes: [],
    dots: [],
    grid: "",
    base: `M${at(x(0))},0V${height - EDGE}`,
    labels: rows.flatMap(({ short }, index) => [
      { x: at(x(0) - EDGE / 2), y: bottom(index), text: short, anchor: "end" as const },
      {
        x: at(x(values[index] ?? 0) + EDGE / 2),
        y: bottom(index),
        text: texts[index] ?? "",
        anchor: "start" as const,
      },
    ]),
  };
}
