const HIDDEN = "[verborgen tot acceptatie]";

const LINK_WORD = String.raw`(?:@|[([{]\s*at\s*[)\]}]|\s+at\s+|-at-|\s*ap(?:en)?e?staartje\s*)`;
const DOT_WORD = String.raw`(?:\.|[([{]\s*(?:dot|punt)\s*[)\]}]|\s+(?:punt|dot)\s+)`;
const EMAIL = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]+\s*${LINK_WORD}\s*[\p{L}\p{N}-]+(?:\s*${DOT_WORD}\s*[\p{L}\p{N}-]+)+`,
  "giu",
);

// A calendar day may start like a phone number: it is left alone.
const NOT_A_DAY = String.raw`(?!\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?!\d))`;
const GAP = String.raw`[\s().,_/·•\u2010-\u2015-]{0,3}`;
const PHONE = new RegExp(
  String.raw`(?<!\d)${NOT_A_DAY}(?:(?:\+|00)\s?\d(?:${GAP}\d){8,13}|316(?:${GAP}\d){8}|0[89]00(?:${GAP}\d){7}|\(?0${GAP}[1-9](?:${GAP}\d){8})(?!\d)`,
  "gu",
);

// Particles stand in ordinary sentences too and tell nobody who it is.
const PARTICLES = new Set(["van", "der", "den", "het", "ten", "ter", "van't", "and", "von", "del"]);
const MIN_NAME_PART = 3;

/**
 * Free text as a company may read it before its quote is accepted: without e-mail addresses, phone
 * numbers and the customer's own contact data, spelled out in the usual ways included.
 */
export function maskContact(
  text: string,
  client: { name: string; email: string; phone: string | null },
): string {
  let masked = legible(text).replace(EMAIL, HIDDEN).replace(PHONE, HIDDEN);
  for (const secret of secretsOf(client)) masked = masked.replace(secret, HIDDEN);
  return masked;
}

// What reads the same to a person: without invisible characters, full-width ones made ordinary.
function legible(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

// The end of a number is the same with or without its country code or first zero.
const PHONE_END_DIGITS = 9;

function phoneEnd(phone: string | null): RegExp[] {
  const digits = (phone ?? "").replace(/\D/g, "").slice(-PHONE_END_DIGITS);
  return digits.length < PHONE_END_DIGITS ? [] : [new RegExp(digits.split("").join(GAP), "gu")];
}

function secretsOf(client: { name: string; email: string; phone: string | null }): RegExp[] {
  const literal = [client.email, client.phone, client.name].filter((part) => part?.trim());
  const nameParts = client.name
    .split(/[\s-]+/)
    .filter((part) => part.length >= MIN_NAME_PART && !PARTICLES.has(part.toLowerCase()));
  const words = [...literal, ...nameParts].map(
    (part) =>
      new RegExp(String.raw`(?<![\p{L}\p{N}])${escapeRegExp(part ?? "")}(?![\p{L}\p{N}])`, "giu"),
  );
  return [...words, ...phoneEnd(client.phone)];
}

function escapeRegExp(text: string): string {
  return text.trim().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
