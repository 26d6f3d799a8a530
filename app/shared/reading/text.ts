/** Texts that no rule below changes: printable ASCII and Latin letters in one piece. */
const PLAIN = /^[\n\t\x20-\x7e\xa1-\xac\xae-\u02ff]*$/;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /[^\S\n\t]|\u2800/g;
// A joiner is part of an emoji of several signs, and of Arabic script, as a variation selector is of an emoji.
const JOINERS =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{Script=Arabic})(?:\u200c|\u200d)/gu;
const SELECTORS = /(?<!\p{Emoji})\ufe0f/gu;
const INVISIBLE = /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const ANY_INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as its writer sees it: one sign for each line break, common spaces for all kinds of space, letters in one
 * piece (NFC), and no signs that cannot be seen, such as soft hyphens and zero-width spaces.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(LINE_ENDS, "\n")
    .replace(INVISIBLE, "")
    .replace(SELECTORS, "")
    .replace(JOINERS, "")
    .replace(SPACES, " ")
    .normalize("NFC");
}

// Without a space 12² would be read as 122.
const RAISED = /(?<=\p{Nd})(?=\p{No})/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const QUOTES = /[‘’‛′`´]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The text of a number, an address or a code: clean, in one line, and with plain letters, digits, dashes and apostrophes
 * for wide ones, ligatures and typographic ones (NFKC).
 */
export function foldCode(text: string): string {
  const clean = cleanText(text);
  if (clean !== text || !PLAIN.test(clean) || /[\xa1-\u02ff`]/.test(clean)) {
    return oneLine(
      clean
        .replace(RAISED, " ")
        .normalize("NFKC")
        .replace(ANY_INVISIBLE, "")
        .replace(DASHES, "-")
        .replace(QUOTES, "'")
        .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15)),
    );
  }
  return oneLine(clean);
}

/** The text of a name: clean, in one line, without ligatures and wide letters. */
export function cleanName(text: string): string {
  return cleanText(cleanText(text).normalize("NFKC")).replaceAll("\t", " ").trim();
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

// Passwords are kept as they were typed: one may hold what is cleaned away elsewhere.
const KEPT_AS_TYPED = /password/i;

/** The fields of a form with their texts as their writers see them; passwords and files stay as they are. */
export function cleanFields<Fields extends FormData | URLSearchParams>(fields: Fields): Fields {
  const cleaned = fields instanceof FormData ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) {
    cleaned.append(name, typeof value === "string" ? cleanField(name, value) : (value as never));
  }
  return cleaned as Fields;
}

/** The value of a field as its writer sees it; empty where nothing of it can be seen. */
export function cleanField(name: string, value: string): string {
  if (KEPT_AS_TYPED.test(name)) return value;
  const clean = cleanText(value);
  return clean !== value && clean.trim() === "" ? "" : clean;
}
