import { describe, expect, test } from "vitest";
import { INNOCENT } from "../../../tests/corpus/innocent.ts";
import { isMissed } from "../../../tests/corpus/missed.ts";
import { ownerOf, SPELLINGS, smuggle, somebody } from "../../../tests/corpus/spellings.ts";
import { UNSEEN_INNOCENT } from "../../../tests/corpus/unseen-innocent.ts";
import { unseenPerson } from "../../../tests/corpus/unseen-persons.ts";
import { UNSEEN } from "../../../tests/corpus/unseen-spellings.ts";
import { seeded } from "../../../tests/factories/seeded.ts";
import { maskContact } from "./mask.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const EACH = 60;
const MOST_OWN = 0.03;
const MOST_OTHERS = 0.06;
const MOST_FALSE = 0.01;

const GENERATORS = {
  "that the rules were made from": {
    spelled: SPELLINGS,
    person: somebody,
    innocent: INNOCENT,
    ofAKind: 1,
  },
  "that no rule was made from": {
    spelled: UNSEEN,
    person: unseenPerson,
    innocent: UNSEEN_INNOCENT,
    // Some kinds are harder than others; together they keep to the limits.
    ofAKind: 3,
  },
};
type Generator = (typeof GENERATORS)[keyof typeof GENERATORS];

// Of each way to write it a number of sentences, about the client or about somebody else.
function sentences({ spelled, person }: Generator, kind: string, whose: "own" | "others") {
  const random = seeded(SEED);
  const { ways, carriers } = spelled[kind] ?? { ways: {}, carriers: [] };
  return Object.entries(ways).flatMap(([name, way]) =>
    Array.from({ length: EACH }, (_, at) => {
      const owner = person(random);
      const about = whose === "own" ? owner : person(random);
      const carrier = carriers[at % carriers.length] ?? "%";
      return { name, ...smuggle(way, carrier, about, owner, random) };
    }),
  );
}

const told = (missed: { name: string; text: string }[]) =>
  missed.map(({ name, text }) => `${name}: ${text}`).join("\n");

describe.for(Object.entries(GENERATORS))(`of spellings %s (TEST_SEED=${SEED})`, ([, generator]) => {
  const kinds = Object.keys(generator.spelled);
  // Nobody can know that a stranger's name is one.
  const ofOthers = kinds.filter((kind) => !generator.spelled[kind]?.own);

  test.for(kinds)("a %s of the client is hidden", (kind) => {
    const all = sentences(generator, kind, "own");
    const missed = all.filter(isMissed);
    const most = MOST_OWN * generator.ofAKind;
    expect(missed.length / all.length, told(missed)).toBeLessThanOrEqual(most);
  });

  test.for(ofOthers)("a %s of somebody else is hidden", (kind) => {
    const all = sentences(generator, kind, "others");
    const missed = all.filter(isMissed);
    const most = MOST_OTHERS * generator.ofAKind;
    expect(missed.length / all.length, told(missed)).toBeLessThanOrEqual(most);
  });

  test("all kinds together pass as seldom", () => {
    const own = kinds.flatMap((kind) => sentences(generator, kind, "own"));
    const others = ofOthers.flatMap((kind) => sentences(generator, kind, "others"));
    const part = (of: typeof own) => of.filter(isMissed).length / of.length;
    expect(part(own)).toBeLessThanOrEqual(MOST_OWN);
    expect(part(others)).toBeLessThanOrEqual(MOST_OTHERS);
  });

  test("sentences without contact data stay whole", () => {
    const random = seeded(SEED);
    const all = generator.innocent.flatMap((way) =>
      Array.from({ length: EACH }, () => ({ text: way(random), owner: generator.person(random) })),
    );
    const wrong = all.filter(({ text, owner }) => maskContact(text, ownerOf(owner)) !== text);
    const list = wrong.map(({ text }) => text).join("\n");
    expect(wrong.length / all.length, list).toBeLessThanOrEqual(MOST_FALSE);
  });
});
