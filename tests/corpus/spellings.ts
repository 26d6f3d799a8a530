import { type Sentence, unmarked } from "./read.ts";

/** Whom a generated sentence is about: the client who writes it, or somebody else. */
export interface Person {
  first: string;
  last: string;
  /** Ten digits, as dialled here. */
  phone: string;
  /** The part of an e-mail address before its at. */
  local: string;
  site: string;
  handle: string;
  street: string;
  number: string;
  /** Four digits and two letters. */
  postcode: string;
}

export type Random = () => number;
/** Writes one secret of a person; where only parts of it tell something, those stand between « and ». */
export type Spell = (person: Person, random: Random) => string;

/** The ways to write one kind of contact data, and the sentences that carry it. */
export interface Spelled {
  ways: Record<string, Spell>;
  carriers: string[];
  /** Only the client's own can be known for it. */
  own?: true;
}

/** One of a list, drawn at random. */
export const pick = <T>(random: Random, of: readonly T[]): T =>
  of[Math.floor(random() * of.length)] as T;
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
const each = (text: string, change: (char: string, at: number) => string) =>
  [...text].map(change).join("");

/** Parts of two to four digits, as people cut a number up. */
function cut(number: string, random: Random): string[] {
  const parts: string[] = [number.slice(0, 2)];
  for (let at = 2; at < number.length; ) {
    const left = number.length - at;
    const size = left <= 4 ? left : 2 + Math.floor(random() * 3);
    parts.push(number.slice(at, at + size));
    at += size;
  }
  return parts;
}

const LETTERS: Record<string, string> = { 0: "oO", 1: "lIi", 3: "eE", 5: "sS", 8: "B", 9: "gq" };
const MORE_LETTERS: Record<string, string> = { 2: "zZ", 4: "A", 6: "G", 7: "T" };
const SAID = ["nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"];
const ENGLISH = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const FRENCH = ["zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"];
const SPANISH = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"];
const UNITS = ["cm", "kg", "m", "km", "m3", "liter", "stuks", "mm"];

const asLetters = (number: string, random: Random, table: Record<string, string>, part: number) =>
  each(number, (digit) =>
    table[digit] && random() < part ? pick(random, [...(table[digit] ?? "")]) : digit,
  );

/** Ways to write a telephone number that none of the sentences of the corpus has. */
const PHONES: Record<string, Spell> = {
  "letters for digits": ({ phone }, random) =>
    cut(asLetters(phone, random, LETTERS, 0.7), random).join(pick(random, [" ", "", "-", "."])),
  "more letters for digits": ({ phone }, random) =>
    cut(asLetters(phone, random, { ...LETTERS, ...MORE_LETTERS }, 0.5), random).join(
      pick(random, [" ", "-", " - "]),
    ),
  "parted by a letter": ({ phone }, random) =>
    cut(phone, random).join(pick(random, ["x", " x ", "X", "n", " s ", "v"])),
  "each parted by x": ({ phone }) => [...phone].join("x"),
  "as prices": ({ phone }, random) => {
    const parts = cut(phone, random);
    return pick(random, [
      () => `€ ${parts.join(",")}`,
      () => parts.map((part) => `€${part}`).join(" "),
      () => `«${parts.join(" ")}» euro`,
      () => parts.map((part) => `«${part}» euro`).join(" "),
      () => `€ ${parts[0]}${parts[1]},${parts.slice(2).join(" ")}`,
    ])();
  },
  "as measures": ({ phone }, random) => {
    const parts = cut(phone, random);
    return parts
      .map((part) => `«${part}» ${pick(random, UNITS)}`)
      .join(pick(random, [" ", ", ", " x "]));
  },
  "one measure": ({ phone }, random) => {
    const unit = pick(random, UNITS);
    return `«${cut(phone, random).join(pick(random, ["x", " x ", " bij "]))}» ${unit}`;
  },
  "as times": ({ phone }) =>
    `${[0, 2, 4, 6].map((at) => phone.slice(at, at + 2)).join(":")}:${phone.slice(8)}`,
  "told in parts": ({ phone }, random) => {
    const parts = cut(phone, random);
    const last = parts.pop() ?? "";
    return pick(random, [
      () => `«${parts.join(" ")}» en het laatste stuk is «${last}»`,
      () => `«${parts[0]}», daarachter «${parts.slice(1).join(" ")} ${last}»`,
      () => `«${parts.join(" ")}» en eindigt op «${last}»`,
    ])();
  },
  english: ({ phone }) => each(phone, (digit, at) => `${at ? " " : ""}${ENGLISH[Number(digit)]}`),
  french: ({ phone }) => each(phone, (digit, at) => `${at ? " " : ""}${FRENCH[Number(digit)]}`),
  spanish: ({ phone }) => each(phone, (digit, at) => `${at ? "-" : ""}${SPANISH[Number(digit)]}`),
  "words in capitals with dots": ({ phone }) =>
    each(phone, (digit, at) => `${at ? "." : ""}${SAID[Number(digit)]?.toUpperCase()}`),
  "letters of words spaced": ({ phone }) =>
    [...phone].map((digit) => SAID[Number(digit)]?.split("").join(" ")).join("  /  "),
  backwards: ({ phone }) => `«${[...phone].reverse().join("")}» (achterstevoren)`,
};

const PROVIDERS = ["gmail", "hotmail", "outlook", "ziggo", "icloud", "kpnmail", "yahoo", "live"];
const SPLIT = [
  "g mail",
  "hot mail",
  "out look",
  "i cloud",
  "kpn mail",
  "g-mail",
  "hot-mail",
  "ya hoo",
];
const ENDINGS = ["com", "nl", "net"];
const OTHER_ENDINGS = [
  ...["xyz", "ee", "at", "ch", "info", "club", "eu", "me", "io", "dk", "se", "cz", "pro", "blog"],
  ...["store", "tech", "live", "space", "world", "wiki", "ie", "no", "hu", "ro", "lt", "ai", "to"],
];
const dotted = ({ local }: Person, random: Random) =>
  pick(random, [local, local.replace(".", " punt "), local.replace(".", " ")]);

const EMAILS: Record<string, Spell> = {
  "a provider in two words": (person, random) =>
    `${person.local} ${pick(random, ["at", "bij", "op", "apenstaart", "(at)", "@"])} ${pick(random, SPLIT)} ${pick(random, ["dot", "punt", "."])} ${pick(random, ENDINGS)}`,
  "no dot before the ending": (person, random) =>
    `${person.local} ${pick(random, ["at", "bij", "op", "apenstaart"])} ${pick(random, [...SPLIT, ...PROVIDERS])} ${pick(random, ["com", "nl"])}`,
  "said in words": (person, random) =>
    `${dotted(person, random)} ${pick(random, ["apenstaartje", "aap", "krulletje", "at-teken", "slingeraap"])} ${pick(random, PROVIDERS)} ${pick(random, ["punt", "dot"])} ${pick(random, ENDINGS)}`,
  "another ending": (person, random) =>
    `${person.local}@${person.site}.${pick(random, OTHER_ENDINGS)}`,
  "another ending, spaced": (person, random) =>
    `${person.local} @ ${person.site} . ${pick(random, OTHER_ENDINGS)}`,
  "signs around": (person, random) =>
    `${person.local}${pick(random, ["|at|", "/at/", "~at~", "#at#", "=at=", "((at))", "-@-", " {@} "])}${pick(random, PROVIDERS)}.${pick(random, ENDINGS)}`,
};

const LINKS: Record<string, Spell> = {
  "another ending": ({ site }, random) => `${site}.${pick(random, OTHER_ENDINGS)}`,
  "www in words": ({ site }, random) =>
    `www ${site} ${pick(random, [...ENDINGS, ...OTHER_ENDINGS])}`,
  "www with words": ({ site }, random) =>
    `www punt ${site} punt ${pick(random, ["nl", "com", "eu", "info"])}`,
  "a page of many": ({ handle }, random) =>
    `${pick(random, ["linktr.ee", "linktr ee", "fb.me", "facebook com", "instagram com", "t.me", "wa.me", "bit.ly", "m.me", "about.me", "x.com"])}/«${handle}»`,
  "a dot in words": ({ site }, random) =>
    `${site} ${pick(random, ["dot", "punt", "(punt)", "[.]", "."])} ${pick(random, ["nl", "com", "net", "eu"])}`,
};

const HANDLES: Record<string, Spell> = {
  "after its platform": ({ handle }, random) =>
    `${pick(random, ["snapchat", "insta", "instagram", "telegram", "tiktok", "snap", "ig", "discord", "threads"])} «${handle}»`,
  "named so": ({ handle }, random) =>
    `${pick(random, ["mijn insta is", "op snap heet ik", "op telegram ben ik", "zoek me op facebook onder"])} «${handle}»`,
};

const ADDRESSES: Record<string, Spell> = {
  street: ({ street, number }, random) =>
    `«${street}»${pick(random, [" ", ", ", " nr ", " nummer ", " huisnummer "])}«${number}»`,
  "small letters": ({ street, number }) => `${street.toLowerCase()} ${number}`,
  postcode: ({ postcode, number }, random) =>
    pick(random, [
      `${postcode} ${number}`,
      `${postcode.slice(0, 4)} ${postcode.slice(4)} ${number}`,
      `${postcode.toLowerCase()}, ${number}`,
      `«${postcode}» nr. «${number}»`,
      `«${postcode.slice(0, 4)} ${postcode.slice(4)}» huisnummer «${number}»`,
      `nummer «${number}», «${postcode}»`,
    ]),
};

const NAMES: Record<string, Spell> = {
  "with digits for letters": ({ first, last }, random) =>
    each(`${first} ${last}`, (char) => {
      const sign = { o: "0", i: "1", e: "3", a: "4", s: "5" }[char];
      return sign && random() < 0.7 ? sign : char;
    }),
  "with signs between": ({ first, last }, random) =>
    [...`${first} ${last}`].join(pick(random, [".", "-", "*"])).replace(/[.*-] [.*-]/, " "),
};

/** Kinds of contact data, the ways each is written, and the sentences that carry it. */
export const SPELLINGS: Record<string, Spelled> = {
  phone: {
    ways: PHONES,
    carriers: [
      "Bel %.",
      "Mijn nummer is %",
      "%",
      "Je kunt me bereiken op % na zes uur.",
      "tel: %, liever appen",
    ],
  },
  email: {
    ways: EMAILS,
    carriers: ["Mail me op %", "%", "Stuur de offerte naar % graag.", "mijn adres: %, dank"],
  },
  link: { ways: LINKS, carriers: ["Zie % voor foto's", "kijk op %", "Alles staat op %."] },
  handle: { ways: HANDLES, carriers: ["%", "Stuur een bericht: %.", "Je vindt me, %, altijd"] },
  address: {
    ways: ADDRESSES,
    carriers: [
      "We wonen op %.",
      "Adres: %",
      "Kom kijken, % is het",
      "Van % naar de andere kant van de stad.",
    ],
  },
  name: {
    ways: NAMES,
    carriers: ["Groet, %", "Vraag naar %", "Ik ben % en woon er pas"],
    own: true,
  },
};

const FIRST = [
  "Marieke",
  "Tom",
  "Fatima",
  "Sanne",
  "Joost",
  "Anouk",
  "Bram",
  "Yusuf",
  "Lotte",
  "Iris",
];
const LAST = [
  "Vermeulen",
  "Heuvelman",
  "Yilmaz",
  "Dijkstra",
  "Willemsen",
  "Postma",
  "Aarts",
  "Nowak",
];
const STREETS = [
  ...["Kerkstraat", "Dorpsstraat", "Beukenlaan", "Rijksweg", "Stationsplein", "Prinsengracht"],
  ...["Van Goghlaan", "Oude Singel", "Julianadreef", "Eikenhof", "Nieuwe Kade", "Zuiderdijk"],
  ...["Molensteeg", "Burgemeester de Vlugtlaan", "2e Oosterparkstraat", "Laan van Meerdervoort"],
];

/** A person drawn at random. */
export function somebody(random: Random): Person {
  const first = pick(random, FIRST);
  const last = pick(random, LAST);
  const local = `${first}.${last}`.toLowerCase();
  return {
    first,
    last,
    phone: `06${1 + Math.floor(random() * 8)}${digits(random, 7)}`,
    local,
    site: `${last.toLowerCase()}${pick(random, ["meubels", "foto", "advies", "thuis", "hobby"])}`,
    handle: `${first.toLowerCase()}${pick(random, ["_", "", "."])}${last.toLowerCase()}${pick(random, ["", "88", "_nl"])}`,
    street: pick(random, STREETS),
    number: `${1 + Math.floor(random() * 240)}${pick(random, ["", "", "", "a", "-2", " bis"])}`,
    postcode: `${1000 + Math.floor(random() * 8999)}${pick(random, ["AB", "KX", "ZL", "PD"])}`,
  };
}

/** A sentence that smuggles one secret of `person`, written by the client `owner`. */
export function smuggle(
  way: Spell,
  carrier: string,
  person: Person,
  owner: Person,
  random: Random,
): Sentence {
  const secret = way(person, random);
  const marked = secret.includes("«") ? secret : `«${secret}»`;
  return {
    ...unmarked(carrier.replace("%", marked)),
    owner: ownerOf(owner),
  };
}

/** The client as the mask knows who wrote a text. */
export function ownerOf({ first, last, phone, street, number, postcode }: Person) {
  return { name: `${first} ${last}`, phone, homes: [{ street, number, postcode }] };
}
