/** An address in the Netherlands; the street has its house number with it. */
export interface Address {
  street: string;
  postcode: string;
  city: string;
}

/** The street at a postcode and house number; that there is none; or no answer in time. */
export type AddressAnswer =
  | { kind: "found"; street: string; place: string }
  | { kind: "none" }
  | { kind: "no-answer" };

const POSTCODE = /\b(\d{4}) ?([A-Za-z]{2})\b/g;

/** Reads 'Kade 1, 1234 AB Zwolle', with or without its comma; null for what is no whole address. */
export function readAddress(line: string): Address | null {
  const found = [...line.matchAll(POSTCODE)].at(-1);
  if (!found) return null;
  const [whole, digits = "", letters = ""] = found;
  const street = trimmed(line.slice(0, found.index));
  const city = trimmed(line.slice(found.index + whole.length));
  if (!street || !city) return null;
  return { street, postcode: `${digits} ${letters.toUpperCase()}`, city };
}

/** An address in one line, as `readAddress` reads it. */
export function writeAddress({ street, postcode, city }: Address): string {
  return `${street}, ${postcode} ${city}`;
}

function trimmed(text: string): string {
  return text
    .replace(/^[\s,]+/, "")
    .trimEnd()
    .replace(/,$/, "")
    .trimEnd();
}
