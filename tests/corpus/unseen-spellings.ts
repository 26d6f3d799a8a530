import { pick, type Spell, type Spelled } from "./spellings.ts";
import { ADDRESSES, NAMES } from "./unseen-homes.ts";
import { NUMBERS } from "./unseen-phones.ts";

const PROVIDERS = [
  ...[
    "hot mail",
    "g mail",
    "out look",
    "i cloud",
    "zig go",
    "kpn mail",
    "het net",
    "ya hoo",
    "pro ton",
  ],
  ...[
    "xs4 all",
    "tele 2",
    "quick net",
    "google mail",
    "live",
    "casema",
    "home",
    "zeeland net",
    "gm x",
  ],
];
const ATS = [
  "at",
  "(at)",
  "[at]",
  "<at>",
  "AT",
  "apenstaart",
  "(apestaartje)",
  "@",
  "*at*",
  "_at_",
  "(a)",
  "ad",
];
const DOTS = ["dot", "punt", "(dot)", "[punt]", ".", "{punt}", "(.)", "DOT", "stip"];
const MAIL_ENDINGS = ["com", "nl", "net", "org", "eu"];
const ENDINGS = [
  ...["xyz", "ee", "at", "ch", "gent", "vlaanderen", "shop", "nu", "frl", "amsterdam", "co.uk"],
  ...["guru", "immo", "fyi", "lol", "rocks", "ninja", "haus", "berlin", "fm", "sh", "gg", "is"],
  ...["com", "nl", "eu", "org", "be", "de", "info", "today", "academy", "coach", "love", "land"],
];

const EMAILS: Record<string, Spell> = {
  "as ever": ({ local, site }, random) =>
    `${local}@${pick(random, [site, "gmail", "hotmail", "ziggo"])}.${pick(random, ENDINGS)}`,
  "said in words": ({ local }, random) =>
    `${local} ${pick(random, ATS)} ${pick(random, PROVIDERS)} ${pick(random, DOTS)} ${pick(random, MAIL_ENDINGS)}`,
  "said in words, written on": ({ local }, random) =>
    `${local} ${pick(random, ATS)} ${pick(random, PROVIDERS).replace(" ", "")} ${pick(random, DOTS)} ${pick(random, MAIL_ENDINGS)}`,
  "without a dot": ({ local }, random) =>
    `${local} ${pick(random, ["at", "bij", "op", "@", "apenstaartje", "van"])} ${pick(random, PROVIDERS)} ${pick(random, MAIL_ENDINGS)}`,
  "every sign spaced": ({ local, site }, random) =>
    `${local.replaceAll(".", " . ")} @ ${pick(random, [site, "gmail", "live"])} . ${pick(random, MAIL_ENDINGS)}`,
  "its dots said": ({ local }, random) =>
    `${local.replaceAll(".", " punt ").replaceAll("_", " underscore ")} ${pick(random, ["at", "apenstaartje", "@"])} ${pick(random, PROVIDERS)} ${pick(random, ["punt", "dot"])} ${pick(random, MAIL_ENDINGS)}`,
  "commas for dots": ({ local }, random) =>
    `${local.replaceAll(".", ",")}@${pick(random, PROVIDERS).replace(" ", "")},${pick(random, MAIL_ENDINGS)}`,
  "a site of one's own": ({ local, site }, random) =>
    `${local} ${pick(random, ATS)} ${site} ${pick(random, DOTS)} ${pick(random, [...MAIL_ENDINGS, "xyz", "shop", "at"])}`,
};

const PAGES = [
  ...[
    "linktr.ee",
    "facebook.com",
    "insta gram . com",
    "youtube com",
    "t me",
    "tinyurl.com",
    "goo.gl",
  ],
  ...["instagram punt com", "pinterest.com", "tiktok.com", "linkedin com", "m.me", "vinted.nl"],
];
const LINKS: Record<string, Spell> = {
  "as ever": ({ site }, random) =>
    `${pick(random, ["", "www.", "https://", "http://www."])}${site}.${pick(random, ENDINGS)}`,
  "spaced dots": ({ site }, random) =>
    `${site} ${pick(random, [". ", ".", " . "])}${pick(random, MAIL_ENDINGS)}`.replace("  ", " "),
  "dots said": ({ site }, random) =>
    `${site} ${pick(
      random,
      DOTS.filter((dot) => dot !== "."),
    )} ${pick(random, MAIL_ENDINGS)}`,
  "www without dots": ({ site }, random) =>
    `${pick(random, ["www", "w w w", "WWW", "www punt", "www,", "http", "www -"])} ${site} ${pick(random, ["", "punt ", ", "])}${pick(random, ENDINGS)}`,
  "a page of many": ({ handle }, random) =>
    `${pick(random, PAGES)}${pick(random, ["/", " / ", " slash "])}«${handle}»`,
};

const HANDLES: Record<string, Spell> = {
  "behind its platform": ({ handle }, random) =>
    `${pick(random, ["Snapchat", "insta", "Telegram", "TikTok", "discord", "fb", "Facebook", "signal", "Messenger", "wechat"])}${pick(random, [" ", ": ", " = ", " - ", " -> ", " @", " naam: "])}«${handle}»`,
  "named so": ({ handle }, random) =>
    `${pick(random, ["mijn tiktok heet", "ik zit op telegram als", "voeg me toe op snap:", "op insta ben ik", "mijn gebruikersnaam op discord is", "zoek op facebook naar", "volg ons op instagram,"])} «${handle}»`,
  "before its platform": ({ handle }, random) =>
    `«${handle}»${pick(random, [" op insta", " (insta)", " op snapchat", " is mijn telegram", " via facebook messenger", ", zo heet ik op tiktok"])}`,
};

/** Ways to write contact data that no rule was made from, with the words around them. */
export const UNSEEN: Record<string, Spelled> = {
  phone: NUMBERS,
  email: {
    ways: EMAILS,
    carriers: [
      "%",
      "Reactie liefst via %",
      "Foto's? Vraag ze op: %.",
      "Contact - % - is het snelst",
      "Schrijf % even aan",
    ],
  },
  link: {
    ways: LINKS,
    carriers: [
      "%",
      "Meer beelden: %",
      "Alles over de inboedel op %.",
      "Bekijk % eens",
      "De plattegrond vind je bij %, dank",
    ],
  },
  handle: {
    ways: HANDLES,
    carriers: ["%", "Overleg kan ook: %.", "Handig: % hoor", "Liever chatten? %"],
  },
  address: ADDRESSES,
  name: NAMES,
};
