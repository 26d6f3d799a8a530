import type { TypedReading } from "./reading.ts";
import { foldCode } from "./text.ts";

const BEFORE = /^(?:€|eur(?:o(?:'?s)?)?(?![a-z])) ?/;
const BEHIND = / ?(?:€|eur(?:o(?:'?s)?)?\.?)$/;
const VAT_INCLUDED = / ?\(?(?:incl\.?|inclusief) ?btw\)?\.?$/;
const VAT_EXCLUDED = /\b(?:ex\.?|excl\.?|exclusief)\s*btw/;
const EUROS_AND_CENTS = /^([\d.]+) ?(?:€|euro) ?(?:en )?(\d{2})(?: ?cent)?$/;
const NO_CENTS = / ?[.,] ?(?:-{1,3}|=)?$/;
const THOUSANDS = /^(\d{1,4})(?:[.,](\d{1,2}))? ?k$/;
const GROUPED = /^[1-9]\d{0,2}(?:([ '.,])\d{3})(?:\1\d{3})*(?:[.,](\d{1,2}))?$/;
const ONE_COMMA = /^([1-9]\d{0,2}),(\d{2})(\d)$/;
const ONE_SPACE = /^(\d+) (\d{2})$/;
const SIMPLE = /^(\d*)(?:[.,](\d{1,2}))?$/;
const BETWEEN = / ?(?:\b(?:tot|of|en|a)\b|à|-|\/) ?/;

/**
 * Reads an amount as people in the Netherlands write it ('1.250', '1250,50', '€ 1.250,-', '1250 euro', '1,5k') into
 * cents. What may be an amount with cents as well as a thousandfold of it ('1,250') is asked.
 */
export function readAmount(text: string): TypedReading<number> {
  const typed = foldCode(text).toLowerCase();
  if (VAT_EXCLUDED.test(typed)) return { question: "Vul het bedrag inclusief btw in." };
  const written = typed.replace(VAT_INCLUDED, "");
  if (written === "gratis") return { value: 0 };
  const isNegative = /^(?:€ ?)?-/.test(written);
  const unsigned = written.replace(/^(€ ?)?-\s*/, "$1");
  const reading = readUnsigned(unsigned);
  if (!isNegative || !reading || !("value" in reading)) return reading;
  return { value: -reading.value };
}

function readUnsigned(written: string): TypedReading<number> {
  const together = written.replace(BEFORE, "");
  const [, euros, cents] = EUROS_AND_CENTS.exec(together) ?? [];
  if (euros) return readDigits(`${euros},${cents}`);
  const [, onlyCents] = /^(\d{1,2}) ?cent$/.exec(together) ?? [];
  if (onlyCents) return { value: Number(onlyCents) };
  const amount = together.replace(BEHIND, "").replace(NO_CENTS, "");
  const two = amount.split(BETWEEN);
  const isRange = two.length === 2 && two.every((part) => readDigits(part.replace(BEFORE, "")));
  if (isRange) return { question: "Vul één bedrag in: je schreef er twee." };
  return readDigits(amount);
}

function readDigits(amount: string): TypedReading<number> {
  const [, thousands, part = ""] = THOUSANDS.exec(amount) ?? [];
  if (thousands) return inCents(`${thousands}${part.padEnd(3, "0")}`, "");
  const [, whole, decimals, last] = ONE_COMMA.exec(amount) ?? [];
  if (whole) return ask(`${whole}${decimals}${last}`, `${whole},${decimals}`);
  const [, euros, cents] = ONE_SPACE.exec(amount) ?? [];
  if (euros) return ask(`${euros}${cents}`, `${euros},${cents}`);
  const grouped = GROUPED.exec(amount);
  if (grouped) {
    const [, , rest = ""] = grouped;
    const before = rest ? amount.slice(0, -rest.length - 1) : amount;
    return inCents(before.replace(/\D/g, ""), rest);
  }
  const simple = SIMPLE.exec(amount);
  if (!simple || amount === "") return null;
  return inCents(simple[1] || "0", simple[2] ?? "");
}

function ask(larger: string, smaller: string): TypedReading<number> {
  return { question: `Bedoel je ${larger} euro of ${smaller} euro? Schrijf het zo op.` };
}

function inCents(euros: string, cents: string): TypedReading<number> {
  const value = Number(euros) * 100 + Number(cents.padEnd(2, "0"));
  return Number.isSafeInteger(value) ? { value } : null;
}
