import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markDatabaseError } from "../db/database-error.ts";
import { ServiceAway, ServiceFailed } from "../ports/service-away.ts";
import { createCircuits } from "./circuit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const down = () => Promise.reject(new ServiceFailed("down"));
const refuses = () => Promise.reject(new Error("refused"));
const up = () => Promise.resolve("up");
const outcomes = (tries: Promise<unknown>[]) =>
  Promise.all(tries.map((each) => each.catch((error: Error) => error.name)));

function circuits() {
  const said: string[] = [];
  const note = (_facts: object, what: string) => void said.push(what);
  return { of: createCircuits({ warn: note, info: note } as never), said };
}

test("after three failures in a row a service is left alone, and no other one", async () => {
  const { of, said } = circuits();
  expect(await outcomes([of("one")(down), of("one")(down)])).toEqual([
    "ServiceFailed",
    "ServiceFailed",
  ]);
  expect(await of("one")(up)).toBe("up");
  for (let count = 0; count < 5; count += 1) {
    await expect(of("one")(refuses)).rejects.toThrow("refused");
  }
  for (let count = 0; count < 3; count += 1) await expect(of("one")(down)).rejects.toThrow("down");
  await expect(of("one")(up)).rejects.toThrow(ServiceAway);
  expect(await of("two")(up)).toBe("up");
  expect(said).toEqual(["an outside service is left alone for a while"]);
});

test("after the pause one question goes out; a failure doubles the pause, an answer ends it", async () => {
  const { of, said } = circuits();
  await outcomes([of("one")(down), of("one")(down), of("one")(down)]);
  await vi.advanceTimersByTimeAsync(5_000);
  const answer = Promise.withResolvers<string>();
  const probe = of("one")(() => answer.promise);
  await expect(of("one")(up)).rejects.toThrow(ServiceAway);
  answer.reject(new ServiceFailed("down"));
  await expect(probe).rejects.toThrow("down");
  await vi.advanceTimersByTimeAsync(9_000);
  await expect(of("one")(up)).rejects.toThrow(ServiceAway);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await of("one")(up)).toBe("up");
  expect(await of("one")(up)).toBe("up");
  expect(said).toEqual([
    "an outside service is left alone for a while",
    "an outside service answers again",
  ]);
});

test("a refusal is an answer: it ends the pause for all, and the row of failures", async () => {
  const { of } = circuits();
  await outcomes([of("one")(down), of("one")(down), of("one")(down)]);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(of("one")(refuses)).rejects.toThrow("refused");
  const slow = Promise.withResolvers<string>();
  const asked = of("one")(() => slow.promise);
  expect(await of("one")(up)).toBe("up");
  slow.resolve("late");
  expect(await asked).toBe("late");
  await outcomes([of("one")(down), of("one")(down)]);
  await expect(of("one")(refuses)).rejects.toThrow("refused");
  await outcomes([of("one")(down), of("one")(down)]);
  expect(await of("one")(up)).toBe("up");
});

test("a failure of the database says nothing of the service", async () => {
  const { of } = circuits();
  const noRow = () => Promise.reject(markDatabaseError(new Error("database")));
  await outcomes([of("one")(down), of("one")(down)]);
  await expect(of("one")(noRow)).rejects.toThrow("database");
  await expect(of("one")(down)).rejects.toThrow("down");
  await expect(of("one")(up)).rejects.toThrow(ServiceAway);
});

test("names from outside do not fill the memory: the one that was asked longest ago is forgotten", async () => {
  const { of } = circuits();
  await outcomes([of("one")(down), of("one")(down), of("one")(down)]);
  for (let count = 0; count < 100; count += 1) await of(`other ${count}`)(up);
  expect(await of("one")(up)).toBe("up");
});
