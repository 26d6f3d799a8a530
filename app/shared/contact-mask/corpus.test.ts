import { describe, expect, test } from "vitest";
import { readCorpus, type Sentence } from "../../../tests/corpus/read.ts";
import { maskContact } from "./mask.ts";

const HIDDEN = "[verborgen tot acceptatie]";
const MOST_MISSED = 0.03;
const MOST_FALSE = 0.01;

// What is left of a secret when more than this part of its letters and digits can be read.
const TELLING = 0.25;

/** True when a reader can still reach somebody by what the mask leaves of a secret. */
function isMissed({ text, secrets, owner }: Sentence): boolean {
  const hidden = hiddenParts(text, maskContact(text, owner));
  return secrets.some(({ start, end }) => {
    let all = 0;
    let left = 0;
    for (let at = start; at < end; at += 1) {
      if (!/[\p{L}\p{N}\p{Cs}]/u.test(text[at] ?? "")) continue;
      all += 1;
      if (!hidden[at]) left += 1;
    }
    return left > all * TELLING;
  });
}

// Which characters of `text` are not in its masked form, which keeps the rest in order.
function hiddenParts(text: string, masked: string): boolean[] {
  const hidden = Array.from({ length: text.length }, () => false);
  let at = 0;
  const pieces = masked.split(HIDDEN);
  for (const [index, piece] of pieces.entries()) {
    const last = index === pieces.length - 1;
    const found = last ? text.length - piece.length : text.indexOf(piece, at);
    hidden.fill(true, at, found);
    at = found + piece.length;
  }
  return hidden;
}

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
