import { describe, expect, test } from "vitest";
import { EVERYDAY_HELD, EVERYDAY_INNOCENT } from "../../../tests/corpus/everyday-innocent.ts";
import { everydayPerson } from "../../../tests/corpus/everyday-persons.ts";
import { EVERYDAY, type Everyday } from "../../../tests/corpus/everyday-spellings.ts";
import { INNOCENT } from "../../../tests/corpus/innocent.ts";
import { isMissed } from "../../../tests/corpus/missed.ts";
import { LISTED_INNOCENT, PLAIN_INNOCENT } from "../../../tests/corpus/plain-innocent.ts";
import { PLAIN, plainPerson } from "../../../tests/corpus/plain-spellings.ts";
import { readCorpus } from "../../../tests/corpus/read.ts";
import {
  ownerOf,
  type Person,
  type Random,
  SPELLINGS,
  type Spelled,
  smuggle,
  somebody,
} from "../../../tests/corpus/spellings.ts";
import { UNSEEN_INNOCENT } from "../../../tests/corpus/unseen-innocent.ts";
import { unseenPerson } from "../../../tests/corpus/unseen-persons.ts";
import { UNSEEN } from "../../../tests/corpus/unseen-spellings.ts";
import { seeded } from "../../../tests/factories/seeded.ts";
import { maskContact } from "./mask.ts";
import { words } from "./tokens.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const MOST_OWN = 0.03;
const MOST_OTHERS = 0.03;
const MOST_FALSE = 0.01;
const MOST_OF_WORDS = 0.05;

interface Generator {
  spelled: Record<string, Spelled>;
  /** Who a sentence of a kind is about. */
  person(kind?: Spelled): (random: Random) => Person;
  innocent: typeof INNOCENT;
  /** Sentences of each way. */
  each: number;
  /** How many times the limit a single kind may reach; all kinds together keep to the limit itself. */
  ofAKind: number;
}

const everyday = (half: "tuned" | "held", innocent: typeof INNOCENT): Generator => ({
  spelled: Object.fromEntries(
    Object.entries(EVERYDAY).map(([kind, spelled]) => {
      const carriers = half === "tuned" ? spelled.carriers : spelled.held;
      return [kind, { ...spelled, carriers }];
    }),
  ),
  person: (kind) => everydayPerson(half, (kind as Everyday | undefined)?.street ?? "ended"),
  innocent,
  each: 20,
  // The figures of a kind with three ways are few.
  ofAKind: 3,
});

const GENERATORS: Record<string, Generator> = {
  "that the rules were made from": {
    spelled: SPELLINGS,
    person: () => somebody,
    innocent: INNOCENT,
    each: 40,
    ofAKind: 1,
  },
  "that no rule was made from": {
    spelled: UNSEEN,
    person: () => unseenPerson,
    innocent: UNSEEN_INNOCENT,
    each: 40,
    // Some kinds are harder than others.
    ofAKind: 4,
  },
  "of every day": everyday("tuned", EVERYDAY_INNOCENT),
  "of every day in sentences that no rule was made from": everyday("held", EVERYDAY_HELD),
  "of the plainest words": {
    spelled: PLAIN,
    person: () => plainPerson,
    innocent: [...PLAIN_INNOCENT, ...LISTED_INNOCENT],
    each: 40,
    ofAKind: 2,
  },
};

// Of each way to write it a number of sentences, about the client or about somebody else.
function sentences({ spelled, person, each }: Generator, kind: string, whose: "own" | "others") {
  const random = seeded(SEED);
  const ofKind = spelled[kind];
  const { ways, carriers } = ofKind ?? { ways: {}, carriers: [] };
  const draw = person(ofKind);
  return Object.entries(ways).flatMap(([name, way]) =>
    Array.from({ length: each }, (_, at) => {
      const owner = draw(random);
      const about = whose === "own" ? owner : draw(random);
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
      Array.from({ length: generator.each }, () => ({
        text: way(random),
        owner: generator.person()(random),
      })),
    );
    const wrong = all.filter(({ text, owner }) => maskContact(text, ownerOf(owner)) !== text);
    const list = wrong.map(({ text }) => text).join("\n");
    expect(wrong.length / all.length, list).toBeLessThanOrEqual(MOST_FALSE);
  });
});

// Ordinary words that people are called by, too; of these a capital or what stands around them makes a name.
const CALLED = words(
  "Groot Klein Bakker Visser Kok Boer Wit Zwart Kast Bank Nieuwe Straat Markt Dijk Lange",
);

test("few innocent sentences lose a word to a client who is called by it", () => {
  const random = seeded(SEED);
  const corpus = (["tuning", "heldout"] as const).flatMap((half) => readCorpus("innocent", half));
  const generated = [
    ...INNOCENT,
    ...UNSEEN_INNOCENT,
    ...EVERYDAY_INNOCENT,
    ...EVERYDAY_HELD,
    ...PLAIN_INNOCENT,
    ...LISTED_INNOCENT,
  ];
  const texts = [...corpus.map(({ text }) => text), ...generated.map((way) => way(random))];
  const pairs = texts.flatMap((text) => {
    const written = words(text.toLowerCase().replace(/[^a-z]+/g, " "));
    return [...CALLED]
      .filter((name) => written.has(name.toLowerCase()))
      .map((last) => ({ text, last }));
  });
  const hidden = (text: string, name: string) => maskContact(text, { name, phone: null });
  const wrong = pairs.filter(
    ({ text, last }) => hidden(text, `Q ${last}`) !== hidden(text, "Q Xyz"),
  );
  const list = wrong.map(({ text, last }) => `${last}: ${text}`).join("\n");
  expect(pairs.length).toBeGreaterThan(30);
  expect(wrong.length / pairs.length, list).toBeLessThanOrEqual(MOST_OF_WORDS);
});
