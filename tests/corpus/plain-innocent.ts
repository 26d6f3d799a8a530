import type { Innocent } from "./innocent.ts";
import { pick, type Random } from "./spellings.ts";

const between = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const two = (of: number) => String(of).padStart(2, "0");

const THINGS = [
  ...[
    "dozen",
    "kasten",
    "bedden",
    "stoelen",
    "verhuisdozen",
    "m3",
    "planten",
    "fietsen",
    "krukken",
  ],
  ...["lampen", "tafels", "kuub", "kratten", "matrassen", "cm", "kg", "man", "uur", "weken"],
];
const LEADS = [
  "Verhuizing op",
  "Op",
  "Datum:",
  "Sleutel",
  "Vanaf",
  "Start",
  "Ophalen",
  "Uiterlijk",
];
// Words and towns of nothing but letters that look like a digit.
const LOOKALIKES = [
  ...["totaal", "staat", "alles", "gaat alles", "laatste rit", "best laat", "toilet", "stoel"],
  ...["betaal ik", "is alles", "Zeist", "Goes", "Tiel", "Best", "Elst", "Olst", "Soest", "al los"],
];

function day(random: Random): string {
  const [date, month] = [two(between(random, 1, 28)), two(between(random, 1, 12))];
  const sign = pick(random, ["-", "/", ".", " "]);
  const year = pick(random, ["", "", `${sign}2027`, `${sign}2026`]);
  return `${date}${sign}${month}${year}`;
}

const hour = (random: Random) =>
  `${two(between(random, 6, 20))}${pick(random, [".", ":"])}${pick(random, ["00", "15", "30", "45"])}`;
const moment = (random: Random) => pick(random, [day, hour])(random);
const counted = (random: Random) => `${between(random, 1, 60)} ${pick(random, THINGS)}`;
const lead = (random: Random) => pick(random, LEADS);
const gap = (random: Random) => pick(random, [" ", ", ", ". ", ": ", " (", "\n", " - ", "; "]);

const JOINTS = [", ", " of ", " en ", "/", " / ", " & ", "; ", " + ", " - "];
const RANGES = ["-", " - ", " t/m ", " tot ", " tot en met ", "/", " en "];
const MONTHS = ["januari", "mei", "juni", "juli", "augustus", "sept", "okt", "december"];

const ascending = (random: Random, count: number, from: number, to: number) => {
  const all = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  while (all.length > count) all.splice(between(random, 0, all.length - 1), 1);
  return all;
};
// A list as people write one: the same sign all through, or 'of' before its last.
function listed(random: Random, items: readonly string[]): string {
  const joint = pick(random, JOINTS);
  const last = pick(random, [joint, " of ", " en "]);
  return `${items.slice(0, -1).join(joint)}${last}${items.at(-1)}`;
}
const range = (random: Random, [from = "", to = ""]: readonly string[]) =>
  `${from}${pick(random, RANGES)}${to}`;

const fourFigures = (random: Random, count: number) =>
  ascending(random, count, 24, 87).map(
    (quarter) => two(Math.floor(quarter / 4)) + two((quarter % 4) * 15),
  );
const daysOfMonth = (random: Random, count: number) =>
  ascending(random, count, 1, 28).map((date) => two(date));
const daysOfYear = (random: Random, count: number, sign: string) => {
  const month = two(between(random, 1, 12));
  return daysOfMonth(random, count).map((date) => date + sign + month);
};
const months = (random: Random, count: number, sign: string) =>
  ascending(random, count, 1, 12).map((month) => `${two(month)}${sign}2027`);

function amount(random: Random): string {
  const whole = between(random, 1, 1900);
  const euros =
    whole > 999 ? `${Math.floor(whole / 1000)}.${String(whole % 1000).padStart(3, "0")}` : whole;
  return `${euros},${pick(random, ["00", "00", "50", "25", "95"])}`;
}
const sum = (random: Random, sign: string) =>
  Array.from({ length: between(random, 2, 4) }, () => amount(random)).join(sign);
const WHEN = ["Tussen", "Bezichtiging", "Kan", "Welkom", "Vanaf", "Thuis", "Bellen kan"];
const COSTS = ["Kosten", "Totaal", "Prijs:", "Begroot", "Samen"];

/** Hours, days, months and amounts in ranges, lists and sums, with every sign and word that joins them. */
export const LISTED_INNOCENT: Innocent[] = [
  (r) => `${pick(r, WHEN)} ${range(r, fourFigures(r, 2))}${pick(r, ["", " uur", "."])}`,
  (r) => `${pick(r, WHEN)} ${listed(r, fourFigures(r, between(r, 2, 4)))} uur`,
  (r) =>
    `${pick(r, WHEN)} ${listed(r, [range(r, fourFigures(r, 2)), range(r, fourFigures(r, 2))])}`,
  (r) => `${pick(r, WHEN)} ${listed(r, daysOfMonth(r, between(r, 2, 6)))} ${pick(r, MONTHS)}`,
  (r) => {
    const span = () => `${range(r, daysOfMonth(r, 2))} ${pick(r, MONTHS)}${pick(r, ["", " 2027"])}`;
    return `${pick(r, WHEN)} ${span()} of ${span()}`;
  },
  (r) => {
    const sign = pick(r, ["-", "."]);
    return `${pick(r, WHEN)} ${listed(r, daysOfYear(r, between(r, 2, 4), sign))}`;
  },
  (r) => {
    const [sign, hours] = [pick(r, ["-", "/"]), fourFigures(r, 1)[0]];
    return daysOfYear(r, 2, sign)
      .map((date) => `${date} ${hours}`)
      .join(pick(r, [" ", ", ", " of "]));
  },
  (r) =>
    daysOfYear(r, 3, "-")
      .map((date, at) => `${at + 1}e ${date}`)
      .join(", "),
  (r) => {
    const sign = pick(r, ["-", "/"]);
    const joint = pick(r, [" - ", ", ", " of ", " tot ", " t/m "]);
    return `Verhuizen in ${months(r, between(r, 2, 3), sign).join(joint)}`;
  },
  (r) => `${pick(r, ["Kan", "Vrij"])} za 06, zo 07, za 13${pick(r, [" of ", ", "])}zo 14`,
  (r) => `${pick(r, COSTS)} ${sum(r, pick(r, [" + ", "+", " - "]))}`,
  (r) => `${pick(r, COSTS)} ${sum(r, " + ")} = ${amount(r)}`,
  (r) => `${pick(r, COSTS)} = ${sum(r, pick(r, [" + ", " +"]))} = ${amount(r)}`,
  (r) => `${pick(r, COSTS)} ${sum(r, pick(r, ["; ", "\n", ", "]))}`,
];

/** Days and hours with what people write behind them: other hours, counts, towns and short words. */
export const PLAIN_INNOCENT: Innocent[] = [
  (r) => `${lead(r)} ${day(r)} ${hour(r)}${pick(r, [" uur", "", " uur bij de notaris"])}.`,
  (r) => `Kan het ook ${day(r)}${gap(r)}${hour(r)} uur?`,
  (r) => `${lead(r)} ${moment(r)}${gap(r)}${counted(r)}`,
  (r) => `${lead(r)} ${moment(r)}${gap(r)}${counted(r)}, ${counted(r)} en ${counted(r)}`,
  (r) =>
    `${lead(r)} ${day(r)}${gap(r)}${[counted(r), counted(r), counted(r), counted(r)].join("\n")}`,
  (r) => `${lead(r)} ${moment(r)} ${pick(r, LOOKALIKES)}`,
  (r) => `${lead(r)} ${moment(r)}${gap(r)}${pick(r, LOOKALIKES)} ${counted(r)}`,
  (r) => `${lead(r)} ${day(r)} ${pick(r, LOOKALIKES)}, ${day(r)} Ede`,
  (r) => `Om ${hour(r)} ${pick(r, LOOKALIKES)}, ${hour(r)} Ede`,
  (r) => `${lead(r)} ${day(r)} of ${day(r)}, ${pick(r, ["liefst", "om", "na"])} ${hour(r)}`,
  (r) => `${lead(r)} ${day(r)} ${hour(r)} - ${hour(r)}`,
  (r) =>
    `${pick(r, ["Steiger", "Hal", "Poort"])} ${between(r, 2, 9)}, ${pick(r, ["lig", "stand", "parkeer", "laad"])}plaats ${between(r, 2, 40)}`,
  (r) =>
    `${pick(r, ["Ordernr", "Bestelling", "Polis"])} ${between(r, 10000000, 99999999)} van ${day(r)}`,
];
