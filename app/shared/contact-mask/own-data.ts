import { type ContactData, type Owner, phonesOf } from "./find.ts";
import { normalise, stretchIn } from "./normalise.ts";
import { findOwnHomes } from "./own-home.ts";
import { findOwnPhone } from "./phone.ts";
import { tokenise } from "./tokens.ts";

/** Where an owner's own numbers, homes, mail addresses and sites stand in a text, in order. */
function findDataOf(text: string, owner: Owner): Stretch[] {
  const reading = normalise(text);
  const tokens = tokenise(reading);
  const { homes = [], addresses = [] } = owner;
  const finds = [
    ...phonesOf(owner).flatMap((phone) => findOwnPhone(tokens, phone)),
    ...findOwnHomes(tokens, homes),
  ].map(({ from, to }) => stretchIn(reading, from, to));
  const written = addresses.flatMap((address) => findAddress(text, address));
  return [...finds, ...written].sort((one, other) => one.start - other.start);
}

type Stretch = Pick<ContactData, "start" | "end">;

const ADDRESS_SIGN = /[\w.+@-]/;

// Where an address stands by itself, and not as the end of a longer one.
function findAddress(text: string, address: string): Stretch[] {
  const [low, sought] = [text.toLowerCase(), address.toLowerCase()];
  const found: Stretch[] = [];
  for (let at = low.indexOf(sought); at >= 0; at = low.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const isOther = ADDRESS_SIGN.test(low[at - 1] ?? " ") || /[\w@-]/.test(low[end] ?? " ");
    if (!isOther) found.push({ start: at, end });
  }
  return found;
}

const overlaps = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end;
const TOLD = /[\p{L}\p{N}]/u;

/**
 * What of stretches that were found in a text is left without the author's own data, which is cut out of them. What is
 * also known to be of `other` stays in.
 */
export function withoutDataOf(
  text: string,
  found: readonly ContactData[],
  author: Owner,
  other: Owner,
): ContactData[] {
  const others = findDataOf(text, other);
  const own = findDataOf(text, author).filter((one) => !others.some((each) => overlaps(one, each)));
  return found.flatMap((stretch) => {
    const left: ContactData[] = [];
    let start = stretch.start;
    for (const kept of own.filter((one) => overlaps(one, stretch))) {
      if (kept.start > start) left.push({ ...stretch, start, end: kept.start });
      start = Math.max(start, kept.end);
    }
    if (start < stretch.end) left.push({ ...stretch, start });
    return left.flatMap((part) => trimmed(text, part));
  });
}

// Signs and spaces at both ends stay with what is kept; a part of nothing else is none.
function trimmed(text: string, part: ContactData): ContactData[] {
  let { start, end } = part;
  while (start < end && !TOLD.test(text[start] ?? "")) start += 1;
  while (start < end && !TOLD.test(text[end - 1] ?? "")) end -= 1;
  return start < end ? [{ ...part, start, end }] : [];
}
