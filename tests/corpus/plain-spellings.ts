import { type Person, pick, type Random, type Spell, type Spelled } from "./spellings.ts";

const ROOTS = [
  ...["Meidoorn", "Juliana", "Stations", "Hoofd", "Kerk", "Vondel", "Beatrix", "Molen", "Rozen"],
  ...["Hertogs", "Zandhoef", "Tulpen", "Raadhuis", "Emma", "Vlieger", "Oranje", "Spoor", "Koorn"],
];
const ENDS = ["straat", "laan", "weg", "plein", "gracht", "kade", "singel"];
const BEFORE = ["", "", "", "", "Nieuwe ", "Burgemeester van ", "Prins ", "Oude ", "Pastoor "];
const FIRST = ["Anna-Maria", "Youssef", "Truus", "Wendy", "Gerrit", "Marijke", "Joost", "Petra"];
const LAST = [
  ...["van der Heijden", "Hendriks", "Claessens", "Terpstra", "de Bruijn", "Meijer", "Kuipers"],
  ...["van Dijck", "Wieringa", "Reijnders", "Frederiks", "Mathijssen", "Huizinga", "van Rooij"],
];
// What is dialled before a number of a town, and of a village.
const AREAS = ["06", "06", "030", "058", "073", "0252", "0341", "0113"];

const between = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => between(random, 0, 9)).join("");

/** A person whose street ends as most do and is often called after somebody. */
export function plainPerson(random: Random): Person {
  const [first, last] = [pick(random, FIRST), pick(random, LAST)];
  const letters = `${first}${last}`.toLowerCase().replace(/[^a-z]/g, "");
  const area = pick(random, AREAS);
  return {
    first,
    last,
    phone: `${area}${between(random, 1, 8)}${digits(random, 9 - area.length)}`,
    local: letters,
    site: letters,
    handle: `${letters}${digits(random, 2)}`,
    street: pick(random, BEFORE) + pick(random, ROOTS) + pick(random, ENDS),
    number: `${between(random, 2, 320)}${pick(random, ["", "", "", "a", "-2", " hs"])}`,
    postcode: `${between(random, 1000, 9999)}${pick(random, ["RB", "HW", "NT", "VJ"])}`,
  };
}

const PREFIXES = [
  ...["in", "uit", "op", "af", "leeg", "schoon", "ont", "ver", "be", "door", "over", "weg", "aan"],
  ...["mee", "terug", "los", "samen"],
];
const STEMS = ["laden", "halen", "ruimen", "leveren", "pakken", "maken", "brengen", "sluiten"];
const WHOLE = ["laden", "lossen", "rijden", "wonen", "stoppen", "halen", "brengen"];
const BORROWED = ["park", "mont", "demont", "repar", "stall", "sort", "noteer", "instru"];

// An infinitive as Dutch makes it: plain, with what tells where to, or of foreign descent.
function verb(random: Random): string {
  return pick(random, [
    () => pick(random, WHOLE),
    () => pick(random, PREFIXES) + pick(random, STEMS),
    () => `${pick(random, BORROWED)}eren`,
  ])();
}

const THINGS = ["dozen", "kasten", "trappen", "stoelen", "bedden", "planten", "meubels", "kratten"];

const SHORT_ENDS: Record<string, string[]> = {
  ...{ straat: ["str", "str.", "strt"], laan: ["ln", "ln."], weg: ["wg", "wg."] },
  ...{ plein: ["pl", "pl.", "pln"], gracht: ["gr", "gr."], kade: ["kd"], singel: ["sngl"] },
};
const SHORT_TITLES: [string, string[]][] = [
  ["Nieuwe ", ["N. ", "Nwe ", "Nw. ", ""]],
  ["Burgemeester van ", ["Burg. van ", "B. v. ", "Van ", ""]],
  ["Prins ", ["Pr. ", "P. ", ""]],
  ["Pastoor ", ["Past. ", "P. ", ""]],
  ["Oude ", ["O. ", ""]],
];

function endOf(street: string): [root: string, end: string] {
  const end = ENDS.find((one) => street.endsWith(one)) ?? "";
  return [street.slice(0, street.length - end.length), end];
}

function shortened({ street }: Person, random: Random): string {
  const [root, end] = endOf(street);
  return root + pick(random, SHORT_ENDS[end] ?? [end]);
}

function titled(person: Person, random: Random): string {
  const written = random() < 0.5 ? person.street : shortened(person, random);
  const [title = "", short = [""]] =
    SHORT_TITLES.find(([before]) => written.startsWith(before)) ?? [];
  return pick(random, short) + written.slice(title.length);
}

const maybeSmall = (text: string, random: Random) => (random() < 0.25 ? text.toLowerCase() : text);

const STREETS: Record<string, Spell> = {
  "before a verb": ({ street, number }, random) =>
    `«${street}» «${Number.parseInt(number, 10)}» ${verb(random)}`,
  "two before verbs": ({ street, number }, random) =>
    `eerst «${street}» «${Number.parseInt(number, 10)}» ${verb(random)}, dan «${pick(random, ROOTS)}${pick(random, ENDS)}» «${between(random, 2, 90)}» ${verb(random)}`,
  shortened: (person, random) => `«${shortened(person, random)}» «${person.number}»`,
  "with a part": ({ number }, random) =>
    `«${pick(random, ROOTS)}${pick(random, ["dijk", "kade", "weg", "straat"])}${pick(random, ["-", " "])}${pick(random, ["Noord", "Zuid", "West", "beneden", "boven"])}» «${number}»`,
  "after a year": ({ number }, random) =>
    `«${pick(random, ["Plein", "Boulevard", "Laan"])} ${pick(random, ["1813", "1940", "1944", "1953"])}» ${pick(random, ["nr", "nummer", "no."])} «${number}»`,
  "before a town": ({ number }, random) =>
    `«${pick(random, ["Noorder", "Ooster", "Wester", "Zuider"])}${pick(random, ["haven", "park", "hof", "poort"])}» «${Number.parseInt(number, 10)}» ${pick(random, ["Groningen", "Assen", "Nijmegen", "Leiden", "Zutphen", "Emmen"])}`,
};

const OWN_STREETS: Record<string, Spell> = {
  "before things": ({ street, number }, random) =>
    `op «${street}» «${Number.parseInt(number, 10)}» ${pick(random, THINGS)}`,
  "its title shortened": (person, random) =>
    `«${maybeSmall(titled(person, random), random)}» «${person.number}»`,
  "in two words": ({ street, number }, random) => {
    const [root, end] = endOf(street);
    const last = pick(random, [end, ...(SHORT_ENDS[end] ?? [])]);
    return `«${maybeSmall(`${root} ${last}`, random)}» «${number}»`;
  },
};

const inRow = (number: string, random: Random) => {
  const cut = pick(random, [number.length, 2, 3]);
  const parts = [number.slice(0, cut), ...(number.slice(cut).match(/.{1,2}/g) ?? [])];
  return parts.join(pick(random, [" ", "", "-", "."]));
};
const areaOf = ({ phone }: Person) => AREAS.find((area) => phone.startsWith(area)) ?? "";
const subscriber = (person: Person) => person.phone.slice(areaOf(person).length);

const LOCAL: Record<string, Spell> = {
  "without its area": (person, random) => `«${inRow(subscriber(person), random)}»`,
};
const WHOSE = ["van Ria", "van mijn zus", "van de beheerder", "van m'n vader", "van onze huisbaas"];
const NAMED: Record<string, Spell> = {
  "said to be mobile": (_, random) =>
    `06-${pick(random, ["nummer", "nr", "nr."])} ${pick(random, WHOSE)}${pick(random, [" is", ":", " is nu"])} «${inRow(`${between(random, 1, 5)}${digits(random, 7)}`, random)}»`,
};

function iban(random: Random): string {
  const bank = pick(random, ["ABNA", "INGB", "RABO", "TRIO", "SNSB", "KNAB"]);
  const account = digits(random, 10);
  const figures = [...`${bank}${account}NL00`].map((char) => Number.parseInt(char, 36)).join("");
  return `NL${String(98n - (BigInt(figures) % 97n)).padStart(2, "0")}${bank}${account}`;
}

const QUARTERS = ["0900", "1030", "1200", "1315", "1545", "2000", "0830", "1700"];
const twoFigures = (random: Random, from: number, to: number) =>
  String(between(random, from, to)).padStart(2, "0");
const aYear = (random: Random) => pick(random, ["1968", "1975", "1988", "2006", "2024"]);
const dayBefore = (random: Random) =>
  pick(random, ["06", twoFigures(random, 1, 28)]) +
  pick(random, ["-", "/", "."]) +
  twoFigures(random, 1, 12);
const mobile = (random: Random) =>
  `06${pick(random, [" ", "-", ""])}${inRow(`${between(random, 1, 5)}${digits(random, 7)}`, random)}`;

const LIKE_MOMENTS: Record<string, Spell> = {
  "like a date": (_, random) => {
    const signs = pick(random, ["  ", "..", "--", "- ", ". ", "-."]);
    const day = `${twoFigures(random, 10, 31)}${signs[0]}${twoFigures(random, 1, 12)}${signs[1]}`;
    return `«06${pick(random, [" ", "-"])}${day}${aYear(random)}»`;
  },
  "like hours": (_, random) => {
    const joint = pick(random, [" ", "-", " - ", "/"]);
    const area = pick(random, ["06", "06", "010", "+31 6", "+31 (0)6"]);
    const [from, to] = [pick(random, QUARTERS.slice(1, 6)), pick(random, QUARTERS)];
    return `«${area}${pick(random, [" ", "-"])}${from}${joint}${to}»`;
  },
  "like days": (_, random) =>
    `«06-${twoFigures(random, 1, 12)} ${dayBefore(random)} ${twoFigures(random, 10, 28)}»`,
  "behind a day": (_, random) => `${dayBefore(random)} «${mobile(random)}»`,
  "behind an hour": (_, random) =>
    `${pick(random, ["06.30", "6:30", "0630", "06-06 0900", "0900-1200"])} «${mobile(random)}»`,
};

const ACCOUNTS: Record<string, Spell> = {
  iban: (_, random) => {
    const whole = iban(random);
    const written = pick(random, [
      whole,
      whole.toLowerCase(),
      whole.replace(/(.{4})(?=.)/g, "$1 "),
      whole.replace(/(.{4})(?=.)/g, "$1 ").toLowerCase(),
      whole.replace(/^(..)(..)(....)/, "$1 $2 $3 "),
      whole.replace(/(.{4})(?=.)/g, "$1-"),
    ]);
    return `${pick(random, ["iban", "rek.", "rekening", "IBAN:", "rekeningnummer is"])} «${written}»`;
  },
  register: (_, random) => {
    const number = `${between(random, 1, 9)}${digits(random, 7)}`;
    const cue = ["KvK", "kvk-nummer:", "KVK nr.", "K.v.K.", "Kamer van Koophandel", "kvknr"];
    return `${pick(random, cue)} «${pick(random, [number, number.replace(/(..)(?=.)/g, "$1 ")])}»`;
  },
};

const nameIn = (name: string) => name.replace(/^(?:van der|van|de) /, "");

const NAMES: Record<string, Spell> = {
  "as it sounds": ({ last }, random) => {
    const other = pick(random, [
      last.replace(/e?ij/, "y"),
      last.replace(/e?ij/, "ei"),
      last.replace("ss", "s"),
      last.replace("ck", "k"),
      last.replace("th", "t"),
    ]);
    return `${pick(random, ["mevrouw", "Fam.", "dhr."])} «${other}»`;
  },
  inflected: ({ last }, random) =>
    `groeten van de «${nameIn(last)}${pick(random, last.endsWith("s") ? ["en", "jes"] : ["'s", "s"])}»`,
  "first names in one": ({ first }) =>
    `groet «${first.charAt(0)}${first.slice(1).replace("-", "").toLowerCase()}»`,
};

const CARRIERS = ["%", "Graag %.", "Goedemorgen, % aub", "Dat zit zo: %. Alvast bedankt", "(%)"];

/** Contact data in the plainest words, as people write who have a move in mind and no mask. */
export const PLAIN: Record<string, Spelled> = {
  "plain street": { ways: STREETS, carriers: CARRIERS },
  "street of one's own": { ways: OWN_STREETS, own: true, carriers: CARRIERS },
  "number of one's own place": {
    ways: LOCAL,
    own: true,
    carriers: ["Vast nummer: %", "tel %", "thuis %, na zessen", "Bel % even"],
  },
  "number of somebody": { ways: NAMED, carriers: CARRIERS },
  "number like a day or an hour": {
    ways: LIKE_MOMENTS,
    carriers: ["%", "Telefoon: %", "Mijn nummer is %", "Op %, liefst", "%.", "(%)"],
  },
  account: { ways: ACCOUNTS, carriers: CARRIERS },
  "name as others write it": { ways: NAMES, own: true, carriers: ["%", "%.", "Hallo, %"] },
};
