import { type Person, pick, type Random } from "./spellings.ts";

/** What persons are made of: one half to tune the rules on, the other only to count. */
interface Half {
  first: readonly string[];
  last: readonly string[];
  /** Names of streets that are nothing but the word for a street. */
  bare: readonly string[];
  /** Names of streets by whose end anybody knows them. */
  ended: readonly string[];
  /** Names of streets that no end tells: after plants, birds and places. */
  called: readonly string[];
}

export const HALVES: Record<"tuned" | "held", Half> = {
  tuned: {
    first: ["Jan", "Eva", "Kees", "Sanne", "Mark", "Els", "Jan-Willem", "Li", "Bo", "Anna", "Roos"],
    last: [
      ...["Bakker", "Visser", "Smit", "Mulder", "de Vries", "de Boer", "Vos", "Kok", "Klein"],
      ...["Groot", "Wu", "Post", "van den Berg", "Jansen", "de Jong", "Prins", "Koning"],
    ],
    bare: ["Singel", "Gracht", "Laan", "Kade", "Dijk", "Weg", "Steeg", "Plein", "Straat", "Dreef"],
    ended: ["Kerkstraat", "Beukenlaan", "Molenweg", "Prinsengracht", "Oude Haven", "Zuiderdijk"],
    called: ["Lisdodde", "Zonnebloem", "Parkzicht", "Waterland", "Kievit", "Gooioord", "Meent"],
  },
  held: {
    first: ["Tim", "Ria", "Piet-Hein", "Aart", "Jo", "Fenna", "Mees", "An", "Lotte", "Wim", "Iris"],
    last: [
      ...["Wolf", "Zwart", "Schipper", "Kuiper", "de Wit", "de Haan", "Slager", "Peters"],
      ...["van der Heide", "de Graaf", "Haas", "Bos", "Xu", "de Lange", "Jager", "van Dam"],
    ],
    bare: ["Allee", "Boulevard", "Gracht", "Singel", "Plantsoen", "Dijk", "Laan", "Kade", "Steeg"],
    ended: ["Vinkenstraat", "Stationsplein", "Zeedijk", "Lindenlaan", "Noorderkade", "Bergweg"],
    called: ["Boterbloem", "Merelnest", "Achterom", "Zilverschoon", "Kempering", "Tureluur"],
  },
};

const LETTERS = [..."ABCDEGHJKLMNPRTVWXZ"];

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join("");

/** A person of one half, whose home stands in a street of one `kind`. */
export function everydayPerson(half: keyof typeof HALVES, kind: "bare" | "ended" | "called") {
  return (random: Random): Person => {
    const of = HALVES[half];
    const [first, last] = [pick(random, of.first), pick(random, of.last)];
    const letters = `${first}${last}`.toLowerCase().replace(/[^a-z]/g, "");
    return {
      first,
      last,
      phone: `06${1 + Math.floor(random() * 8)}${digits(random, 7)}`,
      local: letters,
      site: letters,
      handle: `${letters}${digits(random, 2)}`,
      street: pick(random, of[kind]),
      number: `${2 + Math.floor(random() * 240)}${pick(random, ["", "", "", "", "a", " hs", "-2"])}`,
      postcode: `${1000 + Math.floor(random() * 8999)}${pick(random, LETTERS)}${pick(random, LETTERS)}`,
    };
  };
}
