import { beside, type Find, findOf, isWritten, type Token, textAt } from "./tokens.ts";

// How long the account numbers of a country are.
const IBAN_LENGTHS: Record<string, number> = {
  ...{
    nl: 18,
    be: 16,
    de: 22,
    fr: 27,
    lu: 20,
    gb: 22,
    ie: 22,
    es: 24,
    pt: 25,
    it: 27,
    at: 20,
    ch: 21,
  },
  ...{
    dk: 18,
    se: 24,
    no: 15,
    fi: 18,
    pl: 28,
    cz: 24,
    sk: 24,
    hu: 28,
    ro: 24,
    bg: 22,
    gr: 27,
    hr: 21,
  },
  ...{ si: 19, lt: 20, lv: 21, ee: 20, mt: 31, cy: 28, tr: 26 },
};
const KVK_DIGITS = 8;
const KVK_REACH = 8;

/** Numbers of bank accounts with their check digits, and numbers of the trade register that are said to be one. */
export function findAccounts(tokens: Token[]): Find[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "word") return [];
    const account = ibanEnd(tokens, at);
    if (account !== null) return [findOf("account", tokens, at, account)];
    const cue = registerCueEnd(tokens, at);
    return cue === null ? [] : findRegistered(tokens, cue);
  });
}

// Where an account number ends that starts at token `at`: 'NL91ABNA0417164300', 'nl91 abna 0417 1643 00'.
function ibanEnd(tokens: Token[], at: number): number | null {
  const [country, check] = [tokens[at], tokens[beside(tokens, at, 1)]];
  const length = IBAN_LENGTHS[country?.text ?? ""];
  if (length === undefined || isWritten(tokens[at - 1])) return null;
  if (check?.kind !== "number" || check.text.length < 2) return null;
  let written = "";
  for (let end = at; end < tokens.length && written.length < length; end += 1) {
    const token = tokens[end];
    if (!token) break;
    if (token.kind === "space" || /^[.-]$/.test(token.text)) continue;
    if (!isWritten(token) || !/^[a-z0-9]+$/.test(token.text)) break;
    written += token.text;
    if (written.length === length) return hasCheckDigits(written) ? end + 1 : null;
  }
  return null;
}

// The remainder by 97 is 1 when the first four characters stand last and letters count from ten on.
function hasCheckDigits(iban: string): boolean {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

// The token behind words that name the trade register: 'KvK', 'k.v.k.', 'Kamer van Koophandel'.
function registerCueEnd(tokens: Token[], at: number): number | null {
  const text = textAt(tokens, at);
  if (/^(?:kvk.*|handelsregister.*|koophandel|inschrijfnummer)$/.test(text)) return at + 1;
  const dotted = tokens.slice(at, at + 5).map((token) => token.text);
  return dotted.join("") === "k.v.k" ? at + 5 : null;
}

const REGISTER_LINKS =
  /^(?:[:.#=()-]|nr|nummer|no|is|onder|met|van|mijn|ons|onze|bedrijf|zaak|het|de|bij|ingeschreven)$/;

// A row of eight digits behind such a word: '68750110', '68 75 01 10'.
function findRegistered(tokens: Token[], from: number): Find[] {
  let first = from;
  while (first < from + KVK_REACH && tokens[first]?.kind !== "number") {
    const token = tokens[first];
    if (!token || (token.kind !== "space" && !REGISTER_LINKS.test(token.text))) return [];
    first += 1;
  }
  let digits = "";
  for (let end = first; end < tokens.length && digits.length < KVK_DIGITS; end += 1) {
    const token = tokens[end];
    if (token?.kind === "number") digits += token.text;
    else if (token?.kind !== "space" && !/^[.-]$/.test(token?.text ?? "")) return [];
    if (digits.length === KVK_DIGITS) return [findOf("account", tokens, first, end + 1)];
  }
  return [];
}
