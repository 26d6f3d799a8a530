import { describe, expect, test } from "vitest";
import { isMissed } from "../../../tests/corpus/missed.ts";
import { readCorpus, type Sentence } from "../../../tests/corpus/read.ts";
import { maskContact } from "./mask.ts";

const MOST_MISSED = 0.03;
const MOST_FALSE = 0.01;

// A secret that is the client's name: of a stranger's name nobody can know that it is one.
function isNamed({ text, secrets, owner }: Sentence): boolean {
  const letters = (written: string) =>
    written
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
  const name = letters(owner.name);
  const short = name.replace("marieke", "m").replace("tom", "t");
  return secrets.every(({ start, end }) => {
    const secret = letters(text.slice(start, end));
    return secret !== "" && (name.includes(secret) || short.includes(secret));
  });
}

const STRANGER = { name: "Olijfje Spinazie", phone: null };
const list = (sentences: Sentence[]) => sentences.map(({ text }) => text).join("\n");

describe.for([
  ["tuned on", ["tuning"]],
  ["held out", ["heldout"]],
  ["of both halves", ["tuning", "heldout"]],
] as const)("of the sentences %s", ([, halves]) => {
  const smuggled = halves.flatMap((half) => readCorpus("smuggled", half));
  const innocent = halves.flatMap((half) => readCorpus("innocent", half));

  test("few smuggle the client's contact data past the mask", () => {
    const missed = smuggled.filter(isMissed);
    expect(missed.length / smuggled.length, list(missed)).toBeLessThanOrEqual(MOST_MISSED);
  });

  test("few smuggle somebody else's", () => {
    const others = smuggled
      .filter((sentence) => !isNamed(sentence))
      .map((sentence) => ({ ...sentence, owner: STRANGER }));
    const missed = others.filter(isMissed);
    expect(missed.length / others.length, list(missed)).toBeLessThanOrEqual(MOST_MISSED);
  });

  test("hardly an innocent one loses a word", () => {
    const wrong = innocent.filter(({ text, owner }) => maskContact(text, owner) !== text);
    expect(wrong.length / innocent.length, list(wrong)).toBeLessThanOrEqual(MOST_FALSE);
  });
});
