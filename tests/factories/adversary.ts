import { seeded } from "./seeded.ts";

/** How an adversarial text is made of `length` characters. */
export interface Shape {
  name: string;
  make(length: number): string;
}

const ALPHABET = ["a", "Z", "0", "6", " ", "\n", ".", ",", "-", "@", "+", "(", ")", "/", ":", "_"];
const WORDS = ["at", "punt", "nl", "zes", "een", "gmail", "insta", "bel", "van", "06", "€", "€ 5"];
const RANDOM_SHAPES = 12;

/**
 * Texts that make a careless reader slow: runs, runs between runs, and short pieces over and over,
 * some of them chosen by `seed`.
 */
export function adversarialShapes(seed: number): Shape[] {
  const pick = picker(seed);
  const runs = ["a", " ", "0", "1", ".", "@", "-", "(", "\u0301", "\u0660", "\u{1f600}", "*", "["];
  const pieces = [
    "a@",
    "a.",
    "1 ",
    "a ",
    "zes ",
    "en 6 ",
    "at ",
    "a_",
    "+1",
    "06 ",
    "(0",
    "gmail ",
  ];
  const random = Array.from({ length: RANDOM_SHAPES }, () =>
    Array.from({ length: 1 + pick(4) }, () => pickOf(pick, pick(2) ? ALPHABET : WORDS)).join(""),
  );
  return [
    ...[...runs, ...pieces, ...random].map((piece) => ({
      name: JSON.stringify(piece),
      make: (length: number) => repeated(piece, length),
    })),
    ...[
      ["a", " "],
      [" ", "a"],
      ["a", "@"],
      ["1", " "],
      ["a.", "@"],
      ["*", "a"],
    ].map(([one = "", other = ""]) => ({
      name: `${JSON.stringify(one)} before ${JSON.stringify(other)}`,
      make: (length: number) =>
        `${repeated(one, Math.floor(length / 3))}${repeated(other, Math.floor((2 * length) / 3))}b`,
    })),
  ];
}

const repeated = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const pickOf = <Item>(pick: (bound: number) => number, items: readonly Item[]): Item =>
  items[pick(items.length)] as Item;

/** Whole numbers from 0 up to a bound, the same ones for the same seed. */
function picker(seed: number): (bound: number) => number {
  const random = seeded(seed);
  return (bound) => Math.floor(random() * bound);
}

/** What a growth is judged by; milliseconds. */
export interface Growth {
  length: number;
  short: number;
  long: number;
}

const LENGTHS = [100, 400, 1600];
const LONGER = 16;
/** Between 16, of what grows with the length, and 256, of what grows with its square. */
const MOST_GROWTH = 70;
/** Between four, of what grows with the length, and sixteen, of what grows with its square. */
const MOST_OF_FOUR = 9;
/** What takes less says nothing of growth and holds nobody up. */
const UNNOTICED_MS = 4;
/** The processor's own clock ticks slowly: what is short is done over until this has gone. */
const ENOUGH_US = 30_000;

/**
 * The first length from which sixteen times the text takes far more than sixteen times as long; null
 * when there is none. A look at the clock finds what may, the time this thread's processor spent
 * decides: other work on the machine does not count. Nor does memory that the system hands out in large
 * pieces, which some machines are slow at: that is a step, after which four times the text takes four times as long.
 */
export function overgrowth(read: (text: string) => unknown, shape: Shape): Growth | null {
  for (const length of LENGTHS) {
    const [before, after] = [shape.make(length), shape.make(length * LONGER)];
    const quick = Math.min(milliseconds(read, before), milliseconds(read, before));
    const slow = milliseconds(read, after);
    if (slow < UNNOTICED_MS || slow < quick * MOST_GROWTH) continue;
    const [short, long] = [processorMs(read, before), processorMs(read, after)];
    if (long <= short * MOST_GROWTH) continue;
    if (processorMs(read, shape.make(4 * length * LONGER)) <= long * MOST_OF_FOUR) continue;
    return { length, short, long };
  }
  return null;
}

const TURNS = 3;

/** How many times as long work takes with `long` things as with `short`: of turns in one run the shortest of each. */
export function growthOf(work: (count: number) => unknown, short: number, long: number): number {
  const turns = Array.from({ length: TURNS }, () => {
    const before = processorMs(work, short);
    return { before, after: processorMs(work, long) };
  });
  const [before, after] = (["before", "after"] as const).map((which) =>
    Math.min(...turns.map((turn) => turn[which])),
  );
  return (after ?? 0) / (before ?? 0);
}

function milliseconds(read: (text: string) => unknown, text: string): number {
  const before = performance.now();
  read(text);
  return performance.now() - before;
}

function processorMs<Given>(read: (given: Given) => unknown, text: Given): number {
  const before = process.threadCpuUsage();
  for (let times = 1; ; times += 1) {
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > ENOUGH_US) return (user + system) / times / 1000;
  }
}
