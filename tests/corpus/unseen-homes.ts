import { pick, type Spell, type Spelled } from "./spellings.ts";

const SAID: Record<string, string> = { 12: "twaalf", 7: "zeven", 24: "vierentwintig", 3: "drie" };

const WAYS: Record<string, Spell> = {
  street: ({ street, number }, random) =>
    `«${street}»${pick(random, [" ", " ", ", ", " nr. ", " huisnr ", " no. ", " - "])}«${number}»`,
  "in small letters": ({ street, number }) => `«${street.toLowerCase()}» «${number.toLowerCase()}»`,
  "in capitals": ({ street, number }) => `«${street.toUpperCase()}» «${number.toUpperCase()}»`,
  "number said": ({ street }, random) => {
    const number = pick(random, Object.values(SAID));
    return `«${street}» ${pick(random, ["nummer", "huisnummer", "nr"])} «${number}»`;
  },
  "number first": ({ street, number }, random) =>
    `${pick(random, ["nummer", "huisnummer", "nr", "op nummer"])} «${number}» ${pick(random, ["van de", "aan de", "in de", "aan het"])} «${street}»`,
  "with a postcode": ({ street, number, postcode }) =>
    `«${street}» «${number}», «${postcode.slice(0, 4)} ${postcode.slice(4)}»`,
  postcode: ({ postcode, number }, random) =>
    pick(random, [
      `«${postcode}» «${number}»`,
      `«${postcode.slice(0, 4)} ${postcode.slice(4).toLowerCase()}» nummer «${number}»`,
      `«${postcode}-${number}»`,
      `«${postcode.toLowerCase()}» / «${number}»`,
      `postcode «${postcode}» en huisnummer «${number}»`,
      `huisnr «${number}», pc «${postcode.slice(0, 4)} ${postcode.slice(4)}»`,
      `«${postcode}», nr: «${number}»`,
    ]),
};

/** Ways to tell where a home is. */
export const ADDRESSES: Spelled = {
  ways: WAYS,
  carriers: [
    "Ik woon op %",
    "Ons adres: %.",
    "Verhuisadres is %, tweede verdieping",
    "Het huis staat aan de %.",
    "Ophalen bij %, graag aanbellen",
    "Van % gaat alles naar de nieuwe woning",
    "We verlaten % op 3 mei.",
    "De nieuwe plek wordt % in Zwolle",
  ],
};

/** Ways to write one's own name. */
export const NAMES: Spelled = {
  own: true,
  ways: {
    whole: ({ first, last }) => `${first} ${last}`,
    "an initial": ({ first, last }) => `${first[0]}. ${last}`,
    "in small letters": ({ first, last }) => `${first} ${last}`.toLowerCase(),
    "in capitals": ({ first, last }) => `${first} ${last}`.toUpperCase(),
    "turned round": ({ first, last }) => `${last}, ${first}`,
    glued: ({ first, last }) => `${first}${last}`.replaceAll(" ", "").toLowerCase(),
    spaced: ({ first }) => [...first].join(" "),
    "figures for letters": ({ first }) =>
      first.replace(/[oiea]/g, (letter) => ({ o: "0", i: "1", e: "3", a: "4" })[letter] ?? letter),
  },
  carriers: [
    "Mvg, %",
    "Vraag bij de bel naar %.",
    "U spreekt met %, ik zie uit naar de offertes",
    "%",
  ],
};
