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
