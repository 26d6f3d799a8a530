import { pick, type Random, type Spell, type Spelled } from "./spellings.ts";

/** The number as dialled here, from abroad with a plus, or from abroad with noughts. */
function dialled(phone: string, random: Random): string {
  const way = random();
  if (way < 0.5) return phone;
  return (way < 0.8 ? "+31" : "0031") + phone.slice(1);
}

// Cuts a number where people do: what is dialled first, then two or three digits at a time.
function pieces(number: string, random: Random): string[] {
  const head = /^(?:\+31|0031|06|0[1-9]\d{1,2})/.exec(number)?.[0] ?? "";
  const parts = [head];
  for (let at = head.length; at < number.length; ) {
    const left = number.length - at;
    const size = left < 4 ? left : pick(random, [2, 2, 3, 4]);
    parts.push(number.slice(at, at + size));
    at += size;
  }
  return parts;
}

const SAID = ["nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"];
const TURKISH = ["sifir", "bir", "iki", "uc", "dort", "bes", "alti", "yedi", "sekiz", "dokuz"];
const POLISH = "zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec".split(" ");
const GERMAN = "null eins zwei drei vier funf sechs sieben acht neun".split(" ");
const LOOK: Record<string, string> = { 0: "Oo", 1: "Il", 2: "Z", 3: "E", 5: "S", 6: "G", 8: "B" };
const COUNTED = [
  ...["gram", "kilo", "m2", "kuub", "cm", "meter", "liter", "dozen", "stoelen", "stuks", "graden"],
  ...["inch", "jaar", "minuten", "procent", "km", "kasten", "kg", "mm", "flessen", "ton"],
];
const inWords = (phone: string, names: readonly string[], joint: string) =>
  [...phone].map((digit) => names[Number(digit)]).join(joint);

const PHONES: Record<string, Spell> = {
  "as ever": ({ phone }, random) =>
    pieces(dialled(phone, random), random).join(
      pick(random, [" ", "-", " - ", ".", "/", "", " / "]),
    ),
  "letters for digits": ({ phone }, random) =>
    pieces(phone, random)
      .map((part) =>
        part.replace(/\d/g, (d) => (random() < 0.4 && LOOK[d] ? pick(random, [...LOOK[d]]) : d)),
      )
      .join(pick(random, [" ", "-", ""])),
  "letters for digits from abroad": ({ phone }, random) =>
    `+31 ${pieces(phone.slice(1), random)
      .join(" ")
      .replace(/\d/g, (d) => (random() < 0.3 && LOOK[d] ? pick(random, [...LOOK[d]]) : d))}`,
  "parted by a sign": ({ phone }, random) =>
    pieces(dialled(phone, random), random).join(
      pick(random, ["*", "~", "|", "_", " • ", "=", " > ", ";", ", "]),
    ),
  "parted by a letter": ({ phone }, random) =>
    pieces(dialled(phone, random), random).join(
      pick(random, ["x", " x ", "X", " n ", "z", " en "]),
    ),
  "each figure apart": ({ phone }, random) =>
    [...dialled(phone, random).replace("+", "")].join(
      pick(random, ["x", " ", "-", ".", "*", ", ", " x ", "/"]),
    ),
  "as prices": ({ phone }, random) => {
    const parts = pieces(dialled(phone, random), random);
    return pick(random, [
      () => parts.map((part) => `€ ${part}`).join(pick(random, [", ", " + ", " en "])),
      () => parts.map((part) => `${part},-`).join(" "),
      () =>
        parts
          .map((part) => `«${part}» ${pick(random, ["euro", "eur", "cent"])}`)
          .join(pick(random, [", ", " "])),
      () => `€ ${parts.join(".")},-`,
      () => parts.map((part) => `${part}€`).join(" "),
    ])();
  },
  "as measures": ({ phone }, random) =>
    pieces(dialled(phone, random), random)
      .map((part) => `«${part}» ${pick(random, COUNTED)}`)
      .join(pick(random, [", ", " ", " en ", " bij ", " / "])),
  "as one size": ({ phone }, random) =>
    `«${pieces(dialled(phone, random), random).join(pick(random, [" x ", "x", " bij ", " × ", " maal "]))}» ${pick(random, COUNTED)}`,
  "told in pieces": ({ phone }, random) => {
    const [head = "", ...parts] = pieces(dialled(phone, random), random);
    const [last, ...before] = parts.reverse();
    const middle = before.reverse().join(" ");
    return pick(random, [
      () => `eerst «${head}», dan «${middle}» en tot slot «${last}»`,
      () => `begint met «${head}», daarna komt «${middle}», en als laatste «${last}»`,
      () => `«${head} ${middle}» gevolgd door «${last}»`,
      () => `«${head}» (en dan) «${middle}» (en) «${last}»`,
      () => `«${head}» plak daar «${middle}» achter en nog «${last}»`,
    ])();
  },
  "in Dutch words": ({ phone }, random) =>
    inWords(phone, SAID, pick(random, [" ", "-", ", ", "", " / "])),
  "in foreign words": ({ phone }, random) =>
    inWords(phone, pick(random, [TURKISH, POLISH, GERMAN]), pick(random, [" ", "-", ", "])),
  "words and figures": ({ phone }, random) =>
    [...phone]
      .map((digit) => (random() < 0.4 ? SAID[Number(digit)] : digit))
      .join(pick(random, [" ", "-", "."])),
  "other figures": ({ phone }, random) =>
    phone.replace(
      /\d/g,
      pick(random, [
        (d: string) => `${d}\ufe0f\u20e3`,
        (d: string) => String.fromCodePoint(0xff10 + Number(d)),
        (d: string) => String.fromCodePoint(0x1d7ce + Number(d)),
        (d: string) => `(${d})`,
      ]),
    ),
  "over lines": ({ phone }, random) => pieces(dialled(phone, random), random).join("\n"),
  backwards: ({ phone }, random) =>
    pick(random, [
      "«%» maar dan omgekeerd",
      "«%», lees het achterstevoren",
      "(andersom lezen) «%»",
    ]).replace("%", [...dialled(phone, random).replace("+", "")].reverse().join("")),
};

/** Ways to tell a telephone number. */
export const NUMBERS: Spelled = {
  ways: PHONES,
  carriers: [
    "%",
    "Bereikbaar: %",
    "App gerust, %.",
    "Wil je overleggen dan % graag",
    "Onze lijn is % (na vijven)",
    "Voor vragen %, liefst overdag",
  ],
};
