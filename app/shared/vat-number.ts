/** What follows the country's code in a VAT number, of every country of the EU. */
const FORMATS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** The check digits of the countries whose companies are most likely to move people here. */
const CHECKS: Record<string, (rest: string) => boolean> = {
  NL: (rest) => isDutchLegalPerson(rest) || remainder97(`NL${rest}`) === 1,
  BE: (rest) => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)),
  DE: isGerman,
  LU: (rest) => Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6)),
};

/**
 * Reads a VAT number of a country of the EU as people write it ('NL 0000.99.998.B57'); answers it
 * without spaces, dots and hyphens, null when no such number can exist.
 */
export function readVatNumber(text: string): string | null {
  const number = text.replace(/[\s.-]/g, "").toUpperCase();
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  if (!FORMATS[country]?.test(rest)) return null;
  return (CHECKS[country]?.(rest) ?? true) ? number : null;
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

/** ISO 7064, mod 11,10. */
function isGerman(rest: string): boolean {
  const digits = [...rest].map(Number);
  const product = digits.slice(0, 8).reduce((last, digit) => {
    const sum = (digit + last) % 10 || 10;
    return (2 * sum) % 11;
  }, 10);
  return (11 - product) % 10 === digits[8];
}
