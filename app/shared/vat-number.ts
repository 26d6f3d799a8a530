import { foldCode } from "./reading/text.ts";

const LABEL = /^(?:BTW|VAT|OB)(?:[- ]?(?:ID|NUMMER|NR))?\.? ?:? ?/;
/** Of a Dutch number, what follows the country's code. */
const DUTCH = /^\d{9}B\d{2}$/;

/** A Dutch VAT number as people write it, with its country; null when no such number can exist. */
export function readVatNumber(text: string): string | null {
  const number = plain(text);
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  if (country !== "NL" || !DUTCH.test(rest)) return null;
  return isDutchLegalPerson(rest) || remainder97(number) === 1 ? number : null;
}

/** Whether a text begins as the VAT number of another country does. */
export function isForeignVatNumber(text: string): boolean {
  return /^(?!NL)[A-Z]{2}/.test(plain(text));
}

function plain(text: string): string {
  const number = foldCode(text)
    .toUpperCase()
    .replace(LABEL, "")
    .replace(/[\s.-]/g, "");
  return DUTCH.test(number) ? `NL${number}` : number;
}

/** Numbers of legal persons: the ninth digit checks the eight before it, by eleven. */
function isDutchLegalPerson(rest: string): boolean {
  const digits = [...rest.slice(0, 9)].map(Number);
  const sum = digits.slice(0, 8).reduce((total, digit, index) => total + digit * (9 - index), 0);
  return sum % 11 === digits[8];
}

/** Numbers of sole traders since 2020: ISO 7064, mod 97-10, with letters as two digits. */
function remainder97(text: string): number {
  return [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
