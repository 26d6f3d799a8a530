/** An address in the Netherlands; the street has its house number with it. */
export interface Address {
  street: string;
  postcode: string;
  city: string;
}

const PLACE = /^(\d{4}) ?([A-Za-z]{2}) (\S.*)$/;

/** Reads 'Kade 1, 1234 AB Zwolle'; null for what is not a whole address in one line. */
export function readAddress(line: string): Address | null {
  const comma = line.lastIndexOf(",");
  const street = line.slice(0, Math.max(comma, 0)).trim();
  const [, digits = "", letters = "", city = ""] = PLACE.exec(line.slice(comma + 1).trim()) ?? [];
  if (!street || !digits) return null;
  return { street, postcode: `${digits} ${letters.toUpperCase()}`, city };
}
