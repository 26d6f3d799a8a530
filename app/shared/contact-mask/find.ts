import { findAccounts } from "./account-number.ts";
import { findLinks } from "./domain.ts";
import { findEmails } from "./email.ts";
import { findHandles } from "./handle.ts";
import { findNames } from "./names.ts";
import { normalise, type Reading, stretchIn } from "./normalise.ts";
import { numerals, spokenDigits } from "./numbers.ts";
import { findOwnHomes, type OwnHome } from "./own-home.ts";
import { findOwnPhone, findPhones, type IsForeignPhone } from "./phone.ts";
import { plainNumbers } from "./plain-numbers.ts";
import { findPositions } from "./position.ts";
import { joinProviders } from "./providers.ts";
import { findHomes } from "./street.ts";
import { type Find, tokenise } from "./tokens.ts";

/** A stretch of a text, in its own UTF-16 units, that tells how to reach somebody. */
export interface ContactData {
  kind: Find["kind"];
  start: number;
  end: number;
}

/** A text as its author typed it, with what others do not read of it. */
export interface MarkedText {
  text: string;
  marks: ContactData[];
}

/** Whose text it is: their own names, homes and numbers are hidden in more forms than others'. */
export interface Owner {
  name: string;
  phone: string | null;
  homes?: readonly OwnHome[];
  /** Names and numbers that they are or were known by besides. */
  otherNames?: readonly string[];
  otherPhones?: readonly string[];
  /** Their mail addresses and sites; every address is found, these tell whose it is. */
  addresses?: readonly string[];
}

/** The names of an owner: the present one first, then former and other ones. */
export function namesOfOwner({ name, otherNames = [] }: Owner): readonly string[] {
  return [name, ...otherNames];
}

/** The telephone numbers of an owner: the present one first, then former and other ones. */
export function phonesOf({ phone, otherPhones = [] }: Owner): readonly string[] {
  return phone === null ? otherPhones : [phone, ...otherPhones];
}

/** Everything in a text by which somebody can be reached, in order, without overlap, in linear time. */
export function findContactData(
  text: string,
  owner: Owner | null,
  isForeign: IsForeignPhone = () => false,
): ContactData[] {
  const reading = normalise(text);
  const tokens = joinProviders(tokenise(reading));
  const finds = [
    ...findEmails(tokens),
    ...findLinks(tokens),
    ...findHandles(tokens),
    ...findPhones(tokens, isForeign),
    ...findHomes(tokens),
    ...findPositions(tokens),
    ...findAccounts(tokens),
    ...(owner ? phonesOf(owner).flatMap((phone) => findOwnPhone(tokens, phone)) : []),
    ...(owner ? findOwnHomes(tokens, owner.homes ?? []) : []),
    ...(owner ? namesOfOwner(owner).flatMap((name) => findNames(tokens, name)) : []),
  ].sort((one, other) => one.from - other.from || other.to - one.to);
  return merged(reading, finds);
}

/** The numbers of a text that tell a day or an hour, in order. */
export function findMoments(text: string): { start: number; end: number }[] {
  const reading = normalise(text);
  const tokens = tokenise(reading);
  const { numbers, plain } = plainNumbers(tokens, numerals(tokens));
  return numbers
    .filter((_, at) => plain[at] === "moment")
    .map(({ first, end }) =>
      stretchIn(reading, tokens[first]?.from ?? 0, tokens[end - 1]?.to ?? 1),
    );
}

const FEW_DIGITS = 3;

/** True when words say a row of digits, as no name of a place does. */
export function saysNumber(words: readonly string[]): boolean {
  const said = words.map((word) => spokenDigits(normalise(word).chars) ?? "");
  return said.join("").length > FEW_DIGITS;
}

const JOINT = /^ ?-? ?$/;

// Stretches that overlap, or have nothing but a space or a dash between them, are one.
function merged(reading: Reading, finds: Find[]): ContactData[] {
  const whole: ContactData[] = [];
  let reached = -1;
  for (const { kind, from, to } of finds) {
    const last = whole.at(-1);
    const { start, end } = stretchIn(reading, from, to);
    if (last && (from < reached || JOINT.test(reading.chars.slice(reached, from)))) {
      if (to > reached) {
        last.end = end;
        reached = to;
      }
      continue;
    }
    whole.push({ kind, start, end });
    reached = to;
  }
  return whole;
}
