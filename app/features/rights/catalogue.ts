/** A place in the law: how it is cited, and where its text stands. */
export interface Article {
  cite: string;
  href: string;
}

const LAWS = "https://wetten.overheid.nl/jci1.3:c:";
const EUR_LEX = "https://eur-lex.europa.eu/legal-content/NL/TXT/?uri=CELEX:";

const book6 = (article: string, part = ""): Article => ({
  cite: `artikel 6:${article}${part} BW`,
  href: `${LAWS}BWBR0005289&boek=6&artikel=${article}`,
});
const book8 = (article: string): Article => ({
  cite: `artikel 8:${article} BW`,
  href: `${LAWS}BWBR0005034&boek=8&artikel=${article}`,
});

/** Every article that a text of ours rests on, by the name that the texts use. */
export const ARTICLES = {
  failing: book6("74"),
  inGoodTime: book6("89"),
  told: book6("230m"),
  revoking: book6("230o"),
  done: book6("230p", " onder d"),
  carriage: book6("230p", " onder e"),
  paidBack: book6("230r"),
  shareOwed: book6("230s", " lid 4"),
  beginSooner: book6("230v", " lid 8"),
  moving: book8("1170"),
  packing: book8("1172"),
  delivering: book8("1173"),
  force: book8("1175"),
  ownPacking: book8("1176"),
  noLess: book8("1179"),
  limit: book8("1182"),
  higherValue: book8("1183"),
  recklessness: book8("1185"),
  moverLeaves: book8("1186"),
  clientLeaves: book8("1188"),
  noHostage: book8("1196"),
  inquiry: book8("1199"),
  oneYear: book8("1711"),
  fromDelivery: book8("1714"),
  decree: {
    cite: "artikel 1 van het Besluit ex artikel 1182 van Boek 8 BW",
    href: `${LAWS}BWBR0005017&artikel=1`,
  },
  directive: {
    cite: "artikel 11 bis van richtlijn 2011/83/EU, ingevoegd door richtlijn (EU) 2023/2673",
    href: `${EUR_LEX}32023L2673`,
  },
  exception: {
    cite: "artikel 16, onder l, van richtlijn 2011/83/EU",
    href: `${EUR_LEX}32011L0083`,
  },
} as const satisfies Record<string, Article>;
export type ArticleName = keyof typeof ARTICLES;
