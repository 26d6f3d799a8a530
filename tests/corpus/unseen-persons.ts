import { type Person, pick, type Random } from "./spellings.ts";

const FIRST = [
  ...["Willemijn", "Sjors", "Aylin", "Piotr", "Hendrika", "Ruben", "Noor", "Teun", "Fenna"],
  ...["Omar", "Liselotte", "Gijs", "Zofia", "Mehmet", "Eline", "Koen", "Jasmijn", "Dirk"],
];
const LAST = [
  ...["Hoekstra", "van der Meulen", "Kaya", "Wisniewska", "de Boer", "Brouwer", "Schouten"],
  ...["el Amrani", "ter Horst", "Veenstra", "Oosterhuis", "Janssens", "Kuipers", "van Beek"],
];
/** Areas of three and of four digits. */
const AREAS = ["010", "020", "030", "070", "038", "050", "0113", "0299", "0418", "0512", "0594"];
const TRADES = [
  "taart",
  "klus",
  "groen",
  "yoga",
  "kapper",
  "antiek",
  "muziek",
  "hondjes",
  "keramiek",
];
const CALLED = [
  "zonnebloem",
  "studiolotus",
  "fietsmaat",
  "bakfietsheld",
  "tuinkabouter",
  "zeewier",
];
/** What names of streets are made of; few of these ends are known to everybody who reads texts. */
const ROOTS = [
  ...["Zwane", "Kastanje", "Wilgen", "Meer", "Ooster", "Haver", "Vinken", "Linden", "Schapen"],
  ...["Koren", "Nieuwe", "Molen", "Hazel", "Dorps", "Kerk", "Vlinder", "Ganzen", "Broek"],
];
const ENDS = [
  ...["rak", "vliet", "bos", "berg", "meer", "ven", "hout", "eind", "heuvel", "weide", "wijk"],
  ...[
    "gaarde",
    "bolwerk",
    "hoek",
    "dam",
    "sluis",
    "brug",
    "passage",
    "hei",
    "waard",
    "dal",
    "kant",
  ],
  ...["zijde", "wetering", "diep", "schans", "terp", "duin", "stede", "beemd", "kwartier", "spoor"],
  ...[
    "straat",
    "laan",
    "weg",
    "kade",
    "plantsoen",
    "singel",
    "hof",
    "pad",
    "steeg",
    "erf",
    "dreef",
  ],
];
const WHOLE = [
  ...["Blaak", "Rokin", "Spui", "Neude", "Damrak", "Het Rond", "Achter de Dom", "Roerdomp"],
  ...["Meidoorn", "Kievit", "De Savornin Lohmanlaan", "Hofje van Staats", "Buitenhof"],
  ...["Prof. Bromstraat", "Wilhelmina van Pruisenweg", "1e Jan Steenstraat", "Grote Markt"],
];
const ADDITIONS = ["", "", "", "", "", "A", " b", "-1", "-II", " hs", "/3", " bis", "-C"];

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join("");

/** A person that no rule of the mask was made from, with a mobile number or one of a house. */
export function unseenPerson(random: Random): Person {
  const [first, last] = [pick(random, FIRST), pick(random, LAST)];
  const area = random() < 0.6 ? `06${1 + Math.floor(random() * 8)}` : pick(random, AREAS);
  // A subscriber's number begins with no nought.
  const rest = `${1 + Math.floor(random() * 9)}${digits(random, 9 - area.length)}`;
  const letters = last.toLowerCase().replaceAll(" ", "");
  const short = first.toLowerCase();
  const isWhole = random() < 0.3;
  return {
    first,
    last,
    phone: area + rest,
    local: pick(random, [
      `${short}.${letters}`,
      `${short[0]}.${letters}`,
      `${letters}${digits(random, 2)}`,
      `${short}_${letters}`,
      `fam.${letters}`,
      `${pick(random, CALLED)}${digits(random, 2)}`,
    ]),
    site: pick(random, [
      `${letters}${pick(random, TRADES)}`,
      `${short}-${pick(random, TRADES)}`,
      `${pick(random, CALLED)}`,
    ]),
    handle: pick(random, [
      `${short}_${letters}`,
      `${pick(random, CALLED)}${digits(random, 2)}`,
      `${short}.${pick(random, TRADES)}`,
      `het${pick(random, CALLED)}`,
      `x_${short}_x`,
    ]),
    street: isWhole ? pick(random, WHOLE) : pick(random, ROOTS) + pick(random, ENDS),
    number: `${1 + Math.floor(random() * 320)}${pick(random, ADDITIONS)}`,
    postcode: `${1000 + Math.floor(random() * 8999)}${pick(random, ["RB", "HW", "NT", "VJ", "XC"])}`,
  };
}
