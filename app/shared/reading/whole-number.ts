import type { TypedReading } from "./reading.ts";
import { foldCode } from "./text.ts";

/** What may stand behind a number of each kind, and how many of the kind it is. */
const UNITS = {
  hours: { u: 1, uur: 1, uren: 1, h: 1 },
  days: { dag: 1, dagen: 1, week: 7, weken: 7 },
  weeks: { week: 1, weken: 1, wk: 1 },
  months: { maand: 1, maanden: 1, mnd: 1, jaar: 12 },
  years: { jaar: 1, jaren: 1, jr: 1 },
  people: { man: 1, mensen: 1, personen: 1, persoon: 1, verhuizer: 1, verhuizers: 1, pers: 1 },
  percent: { "%": 1, procent: 1, pct: 1 },
  cubicMetres: { m3: 1, kuub: 1, kub: 1, "kubieke meter": 1, cbm: 1 },
  squareMetres: { m2: 1, "vierkante meter": 1 },
  vans: { wagen: 1, wagens: 1, bus: 1, bussen: 1, auto: 1, "auto's": 1 },
  places: { plaats: 1, plaatsen: 1 },
} satisfies Record<string, Record<string, number>>;
export type CountedUnit = keyof typeof UNITS;

const MAX_TYPED = 80;
const WORDS = "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf".split(" ");
const GROUPED = /^[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*$/;
const WITH_DECIMALS = /^(-?\d+)[.,](\d+)$/;
const BETWEEN = / ?(?:\b(?:tot|of|a)\b|à|-|\/) ?/;

/** Reads a whole number as people write it: '12', '12 uur', '1.200', 'twee'. `unit` is what it counts. */
export function readTypedNumber(text: string, unit?: CountedUnit): TypedReading<number> {
  if (text.length > MAX_TYPED) return null;
  const typed = foldCode(text).toLowerCase();
  const units: Readonly<Record<string, number>> = unit ? UNITS[unit] : {};
  const written = typed.replace(/\.$/, "");
  const behind = Object.keys(units).find((name) =>
    /^[^a-z%]+$|^[a-z]+ ?$/.test(headOf(written, name)),
  );
  if (behind === undefined) return readCount(typed);
  const reading = readCount(headOf(written, behind).trim());
  if (!reading || !("value" in reading)) return reading;
  return { value: reading.value * (units[behind] ?? 1) };
}

/** What stands before the unit that a text ends with; empty where it ends otherwise. */
function headOf(written: string, name: string): string {
  return written.endsWith(name) ? written.slice(0, -name.length) : "";
}

function readCount(written: string): TypedReading<number> {
  const amount = written.replace(/^\+\s*/, "");
  if (/^-?\d+$/.test(amount)) return safe(Number(amount));
  const word = WORDS.indexOf(amount.replaceAll("é", "e"));
  if (word >= 0) return { value: word };
  if (GROUPED.test(amount)) return safe(Number(amount.replace(/\D/g, "")));
  const [, whole, decimals = ""] = WITH_DECIMALS.exec(amount) ?? [];
  if (whole) {
    if (/^0{1,2}$/.test(decimals)) return safe(Number(whole));
    if (decimals.length === 3 && amount.includes(",")) {
      return { question: `Bedoel je ${whole} of ${whole}${decimals}? Schrijf het zonder komma.` };
    }
    const below = Math.floor(Number(whole));
    return { question: `Vul een heel getal in: ${below} of ${below + 1}.` };
  }
  const [first = "", second = "", third] = amount.split(BETWEEN);
  const isRange = third === undefined && /^\d+$/.test(first) && /^\d+$/.test(second);
  return isRange ? { question: `Vul één getal in: ${first} of ${second}.` } : null;
}

function safe(value: number): TypedReading<number> {
  return Number.isSafeInteger(value) ? { value } : null;
}
