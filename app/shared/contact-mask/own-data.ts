import { findLinks } from "./domain.ts";
import { findEmails } from "./email.ts";
import { type ContactData, namesOfOwner, type Owner, phonesOf } from "./find.ts";
import { findHandles } from "./handle.ts";
import { findNames } from "./names.ts";
import { normalise, type Reading, stretchIn } from "./normalise.ts";
import { hostLength, plainMail, plainSite } from "./own-address.ts";
import { findOwnHomes } from "./own-home.ts";
import { findOwnPhone } from "./phone.ts";
import { joinProviders } from "./providers.ts";
import { type Find, type Token, tokenise } from "./tokens.ts";

type Stretch = Pick<ContactData, "start" | "end">;
type Span = Pick<Find, "from" | "to">;

/** A text with the addresses in it, whosever they are. */
interface ReadText {
  text: string;
  reading: Reading;
  tokens: Token[];
  mails: Find[];
  links: Find[];
}

function readText(text: string): ReadText {
  const reading = normalise(text);
  const tokens = joinProviders(tokenise(reading));
  return { text, reading, tokens, mails: findEmails(tokens), links: findLinks(tokens) };
}

/** Where an owner's own numbers, homes, mail addresses and sites stand in a text, in order; `named` is for a name. */
function findDataOf(read: ReadText, owner: Owner, named: readonly Span[]): Stretch[] {
  const { homes = [], addresses = [] } = owner;
  const finds = [
    ...phonesOf(owner).flatMap((phone) => findOwnPhone(read.tokens, phone)),
    ...findOwnHomes(read.tokens, homes),
    ...addresses.flatMap((address) => findSpelled(read, address, named)),
  ].map(({ from, to }) => stretchIn(read.reading, from, to));
  const written = addresses.flatMap((address) => {
    return findAddress(read.text, address.includes("@") ? address : plainSite(address));
  });
  return [...finds, ...written].sort((one, other) => one.start - other.start);
}

const ADDRESS_SIGN = /[\w.+@-]/;

// Where an address stands by itself, and not as the end of a longer one.
function findAddress(text: string, address: string): Stretch[] {
  const [low, sought] = [text.toLowerCase(), address.toLowerCase()];
  const found: Stretch[] = [];
  if (sought === "") return found;
  for (let at = low.indexOf(sought); at >= 0; at = low.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const isOther = ADDRESS_SIGN.test(low[at - 1] ?? " ") || /[\w@-]/.test(low[end] ?? " ");
    if (!isOther) found.push({ start: at, end });
  }
  return found;
}

// Where an address stands in another spelling, or with its pages; these and its tag stay out where they are `named`.
function findSpelled(
  { reading, mails, links }: ReadText,
  address: string,
  named: readonly Span[],
): Span[] {
  const written = ({ from, to }: Span) => reading.chars.slice(from, to);
  const isNamed = (span: Span) => named.some((name) => touches(name, span));
  if (address.includes("@")) {
    const sought = plainMail(address);
    return mails.filter((mail) => plainMail(written(mail)) === sought && !isNamed(mail));
  }
  const sought = plainSite(address);
  return (
    links
      .filter((link) => plainSite(written(link)) === sought)
      // The site of somebody's mailbox is part of their address.
      .filter((link) => !mails.some((mail) => mail.from < link.from && touches(mail, link)))
      .flatMap((link) => {
        const host = { from: link.from, to: link.from + hostLength(written(link)) };
        const pages = { from: host.to, to: link.to };
        return pages.from === pages.to || isNamed(pages) ? [host] : [host, pages];
      })
  );
}

// Where names of `other` stand: those that are only theirs, and those that are the author's just as well.
function findNamesOf({ reading, tokens, mails, links }: ReadText, author: Owner, other: Owner) {
  const byPlace = (owner: Owner) =>
    namesOfOwner(owner)
      .flatMap((name) => findNames(tokens, name))
      .sort((one, next) => one.from - next.from || next.to - one.to);
  const own = joinSpans(byPlace(author), reading);
  const addresses = [...mails, ...links, ...findHandles(tokens)];
  const isOwn = (name: Span) =>
    own.some(({ from, to }) => from <= name.from && name.to <= to) &&
    !addresses.some((address) => touches(address, name));
  const theirs: Span[] = [];
  const shared: Span[] = [];
  let row: Span[] = [];
  // 'Jan' beside 'de Groot' is of Jan de Groot, whoever else is called Jan.
  const closeRow = () => {
    if (row.every(isOwn)) shared.push(...row);
    else theirs.push(...row);
    row = [];
  };
  for (const name of byPlace(other)) {
    const last = row.at(-1);
    if (last && !NAME_JOINT.test(reading.chars.slice(last.to, name.from))) closeRow();
    row.push(name);
  }
  closeRow();
  return { theirs, shared };
}

const NAME_JOINT = /^[ ,-]{0,2}$/;

// Spans in order as one where nothing but a space or a dash is between them.
function joinSpans(spans: readonly Span[], { chars }: Reading): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last && NAME_JOINT.test(chars.slice(last.to, from))) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const touches = (one: Span, other: Span) => one.from < other.to && other.from < one.to;
const overlaps = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end;
const TOLD = /[\p{L}\p{N}]/u;

/**
 * What of stretches that were found in a text is left without the author's own data and names, which are cut out of
 * them. What is also known to be of `other` stays in, but for a name that both are called by.
 */
export function withoutDataOf(
  text: string,
  found: readonly ContactData[],
  author: Owner,
  other: Owner,
): ContactData[] {
  const read = readText(text);
  const { theirs, shared } = findNamesOf(read, author, other);
  const others = findDataOf(read, other, []);
  const data = findDataOf(read, author, theirs);
  const names = shared.map(({ from, to }) => stretchIn(read.reading, from, to));
  const own = [...data.filter((one) => !others.some((each) => overlaps(one, each))), ...names].sort(
    (one, next) => one.start - next.start,
  );
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
