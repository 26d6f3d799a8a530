import { expect, test } from "vitest";
import { FORMS_BUSY, TooBusy } from "~/shared/too-busy.ts";
import { takeTurns } from "./turns.ts";

/** Work that ends when its test says so. */
function pieces(names: string[]) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work: names.map(work), end: (name: string) => ends.get(name)?.() };
}

test("so much is done at a time, the rest in the order it came, and more than waits is refused", async () => {
  const turns = takeTurns(1, () => 2, FORMS_BUSY);
  const { begun, work, end } = pieces(["first", "second", "third", "fourth"]);
  const [first, second, third, fourth] = work.map((piece) => turns.take(piece));
  await expect(fourth).rejects.toThrow(TooBusy);
  expect(begun).toEqual(["first"]);
  end("first");
  expect(await first).toBe("first");
  expect(begun).toEqual(["first", "second"]);
  end("second");
  expect(await second).toBe("second");
  end("third");
  expect(await third).toBe("third");
  await turns.waitForRoom();
});

test("work that fails gives its turn to the next", async () => {
  const turns = takeTurns(1, () => 1, FORMS_BUSY);
  const failed = turns.take(async () => {
    throw new Error("no");
  });
  const next = turns.take(async () => "next");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("while the line is full, whoever comes waits for room, and is refused when none came", async () => {
  const turns = takeTurns(1, () => 1, FORMS_BUSY, { least: 20, most: 40 });
  const { work, end } = pieces(["first", "second"]);
  const [first, second] = work.map((piece) => turns.take(piece));
  const refused = turns.waitForRoom();
  await expect(refused).rejects.toThrow(FORMS_BUSY.title);
  const admitted = turns.waitForRoom();
  end("first");
  await first;
  await admitted;
  end("second");
  await second;
});
