import { expect, test } from "vitest";
import { INNOCENT, innocent } from "../../../tests/corpus/innocent.ts";
import { isMissed } from "../../../tests/corpus/missed.ts";
import { SPELLINGS, smuggle, somebody } from "../../../tests/corpus/spellings.ts";
import { seeded } from "../../../tests/factories/seeded.ts";
import { maskContact } from "./mask.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const EACH = 60;
const MOST_OWN = 0.03;
const MOST_OTHERS = 0.06;
const MOST_FALSE = 0.01;

// Of each way to write it a number of sentences, about the client or about somebody else.
function sentences(kind: string, whose: "own" | "others") {
  const random = seeded(SEED);
  const { ways, carriers } = SPELLINGS[kind] ?? { ways: {}, carriers: [] };
  return Object.entries(ways).flatMap(([name, way]) =>
    Array.from({ length: EACH }, (_, at) => {
      const owner = somebody(random);
      const person = whose === "own" ? owner : somebody(random);
      const carrier = carriers[at % carriers.length] ?? "%";
      return { name, ...smuggle(way, carrier, person, owner, random) };
    }),
  );
}

const told = (missed: { name: string; text: string }[]) =>
  missed.map(({ name, text }) => `${name}: ${text}`).join("\n");

const kinds = Object.keys(SPELLINGS);
// Nobody can know that a stranger's name is one.
const ofOthers = kinds.filter((kind) => !SPELLINGS[kind]?.own);

test.for(kinds)(
  `a %s of the client in generated spellings is hidden (TEST_SEED=${SEED})`,
  (kind) => {
    const all = sentences(kind, "own");
    const missed = all.filter(isMissed);
    expect(missed.length / all.length, told(missed)).toBeLessThanOrEqual(MOST_OWN);
  },
);

test.for(ofOthers)(`a %s of somebody else is hidden (TEST_SEED=${SEED})`, (kind) => {
  const all = sentences(kind, "others");
  const missed = all.filter(isMissed);
  expect(missed.length / all.length, told(missed)).toBeLessThanOrEqual(MOST_OTHERS);
});

test(`generated sentences without contact data stay whole (TEST_SEED=${SEED})`, () => {
  const random = seeded(SEED);
  const all = INNOCENT.flatMap((way) =>
    Array.from({ length: EACH }, () => ({ text: innocent(way, random), owner: somebody(random) })),
  );
  const wrong = all.filter(
    ({ text, owner }) =>
      maskContact(text, { name: `${owner.first} ${owner.last}`, phone: owner.mobile }) !== text,
  );
  const list = wrong.map(({ text }) => text).join("\n");
  expect(wrong.length / all.length, list).toBeLessThanOrEqual(MOST_FALSE);
});
