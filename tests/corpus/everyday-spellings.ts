import { HALVES } from "./everyday-persons.ts";
import { type Person, pick, type Random, type Spell, type Spelled } from "./spellings.ts";

/** Plain ways to write one kind of contact data, with sentences that no rule was tuned on beside the others. */
export interface Everyday extends Spelled {
  held: string[];
  street?: "bare" | "called";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// A surname as people write it behind something: 'de Vries', 'De Vries', 'de vries'.
const surname = ({ last }: Person, random: Random) =>
  `«${pick(random, [last, capital(last), capital(last), last.toLowerCase()])}»`;
const written = ({ last }: Person, random: Random) => `«${pick(random, [last, capital(last)])}»`;

const TITLES = [
  ...["Fam.", "fam.", "Fam", "familie", "Dhr.", "dhr.", "dhr", "Mevr.", "mevr.", "mw.", "Mw."],
  ...["mevrouw", "meneer", "de heer", "mvr.", "Hr."],
];

const NAMES: Record<string, Spell> = {
  "behind a title": (person, random) => `${pick(random, TITLES)} ${surname(person, random)}`,
  "behind a title and an initial": (person, random) =>
    `${pick(random, TITLES)} ${person.first[0]}. ${written(person, random)}`,
  "initials in one": (person, random) => {
    const parts = person.first.split("-").map((part) => part.charAt(0));
    const joint = pick(random, ["", "", ".", ". "]);
    return `«${parts.join(joint)}${joint.trim()} ${person.last}»`;
  },
  "at the door": (person, random) =>
    pick(random, [
      () => `bel aan bij ${surname(person, random)}`,
      () => `aanbellen bij ${surname(person, random)}`,
      () => `op de bel staat ${surname(person, random)}`,
      () => `naam op de deur: ${surname(person, random)}`,
      () => `op het naambordje staat ${surname(person, random)}`,
      () => `bij de bel ${written(person, random)}`,
    ])(),
  "before the door": (person, random) =>
    `${written(person, random)} ${pick(random, ["staat op de bel", "op de brievenbus", "staat op de deur", "op het naambordje"])}`,
  "told to be a name": (person, random) =>
    `${pick(random, ["naam", "achternaam", "achternaam:", "mijn achternaam is", "we heten", "op naam van", "vraag naar"])} ${surname(person, random)}`,
  "in English": (person, random) =>
    pick(random, [
      () => `Mr. ${written(person, random)}`,
      () => `Mrs ${written(person, random)}`,
      () => `the ${written(person, random)} family`,
      () => `my name is ${surname(person, random)}`,
      () => `ask for ${surname(person, random)}`,
    ])(),
};

const BARE: Record<string, Spell> = {
  "behind a cue": ({ street, number }, random) =>
    `${pick(random, ["adres:", "ons adres is", "laadadres", "losadres:", "we wonen op de", "wij wonen aan de", "ik woon op", "wij wonen"])} «${street}» «${number}»`,
  "behind its town": ({ street, number }, random) =>
    `${pick(random, ["Amsterdam", "Zwolle", "in Utrecht", "Delft"])}, «${street}» «${number}»`,
  small: ({ street, number }, random) =>
    `${pick(random, ["we wonen op de", "ons adres is", "adres:"])} «${street.toLowerCase()}» «${number}»`,
};

const APART: Record<string, Spell> = {
  "with words between": ({ street, number }, random) =>
    `«${street}»${pick(random, [" op", ", op", ", daar op", " en dan", ", wij wonen op", " is ons", ". Wij zitten op"])} ${pick(random, ["nummer", "nr", "huisnummer", "nr."])} «${number}»`,
  "in the next sentence": ({ street, number }, random) =>
    `«${street}». ${pick(random, ["Huisnummer is", "Het huisnummer is", "Ons huisnummer:", "Nummer", "Nr."])} «${number}»`,
  "in the same sentence": ({ street, number }, random) =>
    pick(random, [
      `nummer is «${number}», straat is «${street}»`,
      `op «${Number.parseInt(number, 10)}» in de «${street}»`,
      `«${street}», huis «${number}»`,
      `huis «${number}» aan de «${street}»`,
      `«${street}» in Emmen, nr «${number}»`,
      `«${street}»/«${number}»`,
    ]),
  "behind a sign": ({ street, number }, random) =>
    `«${street}» ${pick(random, ["#", "# ", "no. ", "nº "])}«${number}»`,
  "number first": ({ street, number }) => `«${Number.parseInt(number, 10)}» «${street}»`,
};

// A second street with its number, for sentences with two addresses.
const other = ({ street }: Person, random: Random) => {
  const streets = [...HALVES.tuned.called, ...HALVES.held.called];
  const others = streets.filter((name) => name !== street);
  return `«${pick(random, others)}» «${3 + Math.floor(random() * 90)}»`;
};

const CALLED: Record<string, Spell> = {
  "from and to": (person, random) => {
    const article = pick(random, ["", "", "de "]);
    return `van ${article}«${person.street}» «${person.number}» naar ${article}${other(person, random)}`;
  },
  "from and to, small": (person, random) =>
    `van «${person.street.toLowerCase()}» «${person.number}» naar ${other(person, random).toLowerCase()}`,
  "old and new": (person, random) => {
    const { street, number } = person;
    return pick(random, [
      `oud: «${street}» «${number}», nieuw: ${other(person, random)}`,
      `oude woning: «${street}» «${number}»`,
      `nieuwe woning «${street}» «${number}»`,
      `oude huis: «${street}» «${number}»`,
      `huidige adres «${street}» «${number}»`,
    ]);
  },
  "a route without words for it": (person, random) => {
    const place = `«${person.street}» «${person.number}»`;
    return pick(random, [
      `${place} -> ${other(person, random)}`,
      `${place} naar ${other(person, random)}`,
      `van: ${place}, naar: ${other(person, random)}`,
      `ophalen ${place}, bezorgen ${other(person, random)}`,
      `vertrek: ${place}; aankomst: ${other(person, random)}`,
    ]);
  },
  "with its town": ({ street, number }, random) =>
    `«${street}» «${number}»${pick(random, [", Almere", " in Utrecht", " te Zwolle", " Amersfoort"])}`,
};

const ENGLISH: Record<string, Spell> = {
  "number first": ({ street, number }) => `we live at «${Number.parseInt(number, 10)}» «${street}»`,
  "from and to": (person, random) =>
    `moving from «${person.street}» «${person.number}» to ${other(person, random)}`,
  address: ({ street, number }, random) =>
    `${pick(random, ["our address is", "new address:", "we live at", "pick up at"])} «${street}» «${number}»`,
  "number told": ({ street, number }, random) =>
    `we live in the «${street}», ${pick(random, ["number", "house number", "nr", "no."])} «${number}»`,
};

const degree = (random: Random, whole: number, count: number) =>
  `${whole}.${String(random()).slice(2, 2 + count)}`;

const POSITIONS: Record<string, Spell> = {
  decimal: (_, random) => {
    const count = pick(random, [4, 5, 6]);
    const [latitude, longitude] = [degree(random, 51, count), degree(random, 5, count)];
    return `${latitude}${pick(random, [", ", ",", " ", "; ", " / "])}${longitude}`;
  },
  "degrees and minutes": (_, random) => {
    const n = () => 10 + Math.floor(random() * 49);
    return pick(random, [
      `52°${n()}'${n()}.4"N 5°0${n() % 10}'${n()}.1"E`,
      `52° ${n()}' ${n()}" NB, 5° ${n()}' ${n()}" OL`,
      `N 52° ${n()}.123 E 5° ${n()}.456`,
      `52°${n()}′${n()}″N, 4°${n()}′${n()}″E`,
    ]);
  },
  "of a map": (_, random) =>
    pick(random, [
      "RD «121687, 487484»",
      "what3words «tafel.stoel.lamp»",
      `coordinaten «${degree(random, 52, 2)} en ${degree(random, 4, 2)}»`,
    ]),
  "plus code": (_, random) => {
    const letters = (count: number) =>
      Array.from({ length: count }, () => pick(random, [..."23456789CFGHJMPQRVWX"])).join("");
    return `${pick(random, ["", "9F46"])}${letters(3)}X+${letters(1)}Q`;
  },
};

const POSTCODES: Record<string, Spell> = {
  alone: ({ postcode }, random) =>
    `${postcode.slice(0, 4)}${pick(random, ["", " "])}«${postcode.slice(4)}»`,
  small: ({ postcode }, random) =>
    `${pick(random, ["postcode", "pc", "postcode is"])} ${postcode.slice(0, 4)}${pick(random, ["", " "])}«${postcode.slice(4).toLowerCase()}»`,
  parted: ({ postcode }, random) =>
    `${postcode.slice(0, 4)}${pick(random, ["-", "."])}«${postcode.slice(4)}»`,
  "letters apart": ({ postcode }) =>
    `${postcode.slice(0, 4)} «${[...postcode.slice(4)].join(" ")}»`,
  "of a route": ({ postcode }, random) =>
    `van ${postcode.slice(0, 4)} «${postcode.slice(4)}» naar ${1000 + Math.floor(random() * 8999)} «KB»`,
};

const HANDLES: Record<string, Spell> = {
  "behind a message": ({ handle }, random) =>
    `${pick(random, ["stuur een DM naar", "stuur een dm aan", "dm naar", "stuur een pb naar", "dm"])} «${handle}»`,
  "a name on a market": ({ handle }, random) =>
    `${pick(random, ["marktplaats naam", "op marktplaats heet ik", "marktplaats:", "mijn naam op vinted is", "op nextdoor onder"])} «${handle}»`,
  "to look for": ({ handle }, random) =>
    `${pick(random, ["zoek op", "volg", "je vindt me als", "mijn account heet", "voeg toe:"])} «${handle}»`,
  "a user name": ({ handle }, random) =>
    `${pick(random, ["gebruikersnaam", "mijn gebruikersnaam is", "username:", "nickname", "accountnaam is"])} «${handle}»`,
};

const SPLIT: Record<string, Spell> = {
  "its end first": ({ phone }, random) => {
    const at = pick(random, [4, 5, 6, 7]);
    const [begin, end] = [phone.slice(0, at), phone.slice(at)];
    const head = pick(random, [begin, `${begin.slice(0, 2)} ${begin.slice(2)}`]);
    return pick(random, [
      `eindigt op «${end}» en begint met «${head}»`,
      `einde «${end}», begin «${head}»`,
      `de laatste cijfers zijn «${end}», de eerste «${head}»`,
      `achteraan «${end}» en vooraan «${head}»`,
      `eindcijfers «${end}», begincijfers «${head}»`,
      `de tweede helft is «${end}», de eerste «${head}»`,
    ]);
  },
  "its nought behind": ({ phone }, random) =>
    `«${phone.slice(2)}» ${pick(random, ["met «06» ervoor", "(«06» ervoor)", "en dan «06» ervoor"])}`,
};

const SENTENCES = ["De straat is smal.", "Parkeren is lastig.", "Er is een lift, ook voor dozen."];
const between = (random: Random) => pick(random, SENTENCES);
const postcodeOf = ({ postcode }: Person) => `«${postcode.slice(0, 4)} ${postcode.slice(4)}»`;
const figures = ({ number }: Person) => `«${Number.parseInt(number, 10)}»`;

const FAR: Record<string, Spell> = {
  "street, number later": (person, random) =>
    `Wij wonen aan de «${person.street}». ${between(random)} ${pick(random, ["Parkeren kan voor nummer", "De deur van nr", "Ons huisnummer is", "Aanbellen op nr.", "Laden kan bij huisnummer"])} ${figures(person)}.`,
  "number, street later": (person, random) =>
    `${pick(random, ["Wij wonen op nummer", "Ons huisnummer is", "Het is nr."])} ${figures(person)}. ${between(random)} ${pick(random, ["De", "Parkeren kan in de", "Rijd via de"])} «${person.street}» ${pick(random, ["is smal", "loopt dood", "heeft betaald parkeren"])}.`,
  "postcode, number on the door": (person, random) =>
    `Postcode ${postcodeOf(person)}. ${between(random)} ${pick(random, ["Op de deur staat", "Op de gevel staat", "Op het bordje staat", "Wij zitten op"])} ${figures(person)}.`,
};

const CARRIERS = ["%", "Graag even dit: %.", "Let op, %, tweede deur links", "Voor de planning: %"];
const HELD = [
  "Beste verhuizer, %",
  "(%)",
  "Het gaat om het volgende. %, dank u wel",
  "Nog iets - %!",
];
const both = { carriers: CARRIERS, held: HELD };

/** Contact data as people write it who hide nothing, by kind. */
export const EVERYDAY: Record<string, Everyday> = {
  name: { ways: NAMES, own: true, ...both },
  "bare street": { ways: BARE, street: "bare", ...both },
  "number apart": {
    ways: APART,
    carriers: ["We wonen in de %", "Het is de % (achterom)", "Ophalen: %.", "%"],
    held: ["De bank staat in de %", "Wij zijn te vinden in de %, tot dan", "Laden op de %."],
  },
  "street of any name": { ways: CALLED, street: "called", ...both },
  english: {
    ways: ENGLISH,
    carriers: ["%", "Hi, %."],
    held: ["Hello! %, thanks", "By the way, %"],
  },
  position: {
    ways: POSITIONS,
    carriers: ["%", "Google Maps: %", "Locatie: %.", "Wij zitten op % in Utrecht"],
    held: ["Zet dit in je navigatie: %", "Het huis ligt op %, let op", "gps %"],
  },
  postcode: {
    ways: POSTCODES,
    carriers: ["%", "Het is %, tweede verdieping", "Nieuwe woning: %.", "We zitten in % (Utrecht)"],
    held: ["Voor de vergunning: %", "% heeft betaald parkeren", "De opslag is bij %."],
  },
  handle: { ways: HANDLES, ...both },
  "split number": {
    ways: SPLIT,
    carriers: ["Mijn nummer %", "mijn mobiele nummer %.", "Bel: %"],
    held: ["Telefoon, %", "Het nummer is: %", "App mij, %, liefst na zessen"],
  },
  "own home apart": {
    ways: FAR,
    own: true,
    carriers: ["%"],
    held: ["Goedendag! %", "% Alvast dank"],
  },
};
