import { describe, expect, test } from "vitest";
import { readCorpus } from "../../../tests/corpus/read.ts";
import { adversarialShapes, overgrowth } from "../../../tests/factories/adversary.ts";
import { seeded } from "../../../tests/factories/seeded.ts";
import { findMasked, hideStretches } from "./mask.ts";
import { findTogether } from "./together.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const OWNER = {
  name: "Olijfje Spinazie",
  phone: "+31648219375",
  homes: [{ street: "Kanariepad", number: "93", postcode: "9471 ZQ" }],
};
const maskAll = (texts: readonly string[]) =>
  findTogether(texts, OWNER).map((found, n) => hideStretches(texts[n] ?? "", found));

const HIDDEN = "[verborgen tot acceptatie]";

describe("contact data over several texts is hidden in each of them", () => {
  test.for([
    [
      ["bel 06 1234", "5678 graag"],
      [`bel ${HIDDEN}`, `${HIDDEN} graag`],
    ],
    [
      ["06 12", "34", "56 78"],
      [HIDDEN, HIDDEN, HIDDEN],
    ],
    [
      ["5678 is het eind", "bel 06 1234"],
      [`${HIDDEN} is het eind`, `bel ${HIDDEN}`],
    ],
    [
      ["bel 06 1234", "Een bank, 3 kasten.", "5678"],
      [`bel ${HIDDEN}`, "Een bank, 3 kasten.", HIDDEN],
    ],
    [
      ["nul zes een twee drie vier", "vijf zes zeven acht"],
      [HIDDEN, HIDDEN],
    ],
    [
      ["marie.kees", "@elders.test"],
      [HIDDEN, HIDDEN],
    ],
    [
      ["marie.kees@", "elders.nl graag"],
      [HIDDEN, `${HIDDEN} graag`],
    ],
    [
      ["Kerkstraat", "12"],
      [HIDDEN, HIDDEN],
    ],
    [
      ["9471", "ZQ 93"],
      [HIDDEN, HIDDEN],
    ],
    [
      ["Kanariepad is smal, let op", "Een piano.", "93"],
      [`${HIDDEN} is smal, let op`, "Een piano.", HIDDEN],
    ],
  ] as const)("%j", ([texts, masked]) => {
    expect(maskAll(texts)).toEqual(masked);
  });

  test("the client's own number in any order, whatever else is told", () => {
    const texts = [
      "Het eindigt op 9375.",
      "Een kast, 12 dozen.",
      "Het begint met 0648, handig.",
      "21",
    ];
    const masked = maskAll(texts)
      .join(" ")
      .replace(/[^0-9]/g, "");
    expect(masked).toBe("12");
  });
});

describe("the client's own home is hidden when one text names it and another tells its number", () => {
  const named = [
    ["De «Kanariepad» is vlakbij het station.", "street"],
    ["Alles uit de «kanariepad» gaat mee, ook de kachel.", "street"],
    ["Onze postcode is «9471 ZQ», tweede woonlaag.", "postcode"],
  ] as const;
  const numbered = [
    "Ons huisnummer is «93», er is een lift.",
    "Voor de deur, nummer «93». Bel even aan.",
    "Nr. «93» heeft geen lift.",
    "Op de gevel staat «93».",
  ];
  const others = ["Een piano en 12 dozen.", "Er is een smalle trap, let op."];
  const plain = (text: string) => text.replace(/[«»]/g, "");
  const told = named.flatMap(([street, what]) =>
    numbered.map((number) => ({ what, street, number })),
  );

  test.for(told)("by its $what: $number", ({ street, number }) => {
    for (const texts of [
      [street, number],
      [number, ...others, street],
      [street, ...others, ...others, number],
    ]) {
      const masked = maskAll(texts.map(plain)).join(" ");
      expect(masked).not.toMatch(/kanariepad|zq|93/i);
      expect(masked.replaceAll(HIDDEN, "").length).toBeGreaterThan(texts.join(" ").length / 2);
    }
  });

  test("but not for a number of other things", () => {
    const texts = [
      "De Kanariepad is smal.",
      "Er staan 93 dozen, de kast is 93 cm.",
      "Op 3-93 kan het.",
    ];
    expect(maskAll(texts)).toEqual(texts);
  });
});

describe("texts that only stand beside each other stay whole", () => {
  test.for([
    [["3 kamers", "12 dozen", "2018", "120 m2", "Kerkstraat is smal"]],
    [["Mail jan@elders.nl", "Een vleugel", "0648219375", "3 dozen"]],
    [["Alles staat klaar.", "De punt van het dak is laag.", "Budget 700,00 - 900,00."]],
  ] as const)("%j", ([texts]) => {
    expect(findTogether(texts, OWNER)).toEqual(texts.map((text) => findMasked(text, OWNER)));
  });

  test("of the innocent corpus, drawn in fives, as good as all", () => {
    const random = seeded(SEED);
    const corpus = (["tuning", "heldout"] as const).flatMap((half) => readCorpus("innocent", half));
    const pick = () => corpus[Math.floor(random() * corpus.length)]?.text ?? "";
    const drawn = Array.from({ length: 120 }, () => Array.from({ length: 5 }, pick));
    const wrong = drawn.filter((texts) => {
      const alone = texts.map((text) => findMasked(text, OWNER));
      return JSON.stringify(findTogether(texts, OWNER)) !== JSON.stringify(alone);
    });
    expect(wrong.length, `seed ${SEED}: ${JSON.stringify(wrong)}`).toBeLessThanOrEqual(2);
  });
});

test("sixteen times as many texts take about sixteen times as long", { timeout: 60_000 }, () => {
  const shapes = adversarialShapes(SEED);
  const shape = shapes[SEED % shapes.length] ?? shapes[0];
  if (!shape) throw new Error("no shapes");
  const read = (text: string) => findTogether(text.match(/.{1,80}/gs) ?? [], OWNER);
  expect(overgrowth(read, shape), `${shape.name}, seed ${SEED}`).toBeNull();
});
