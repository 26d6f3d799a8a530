import { describe, expect, test } from "vitest";
import { type Refusal, TooBusy } from "~/shared/too-busy.ts";
import { ReaderGone, shareTurns } from "./turns.ts";

const FULL: Refusal = { status: 503, title: "vol", text: "vol", retryAfterSeconds: 5 };
const READING = new AbortController().signal;

/** A line whose work ends when the test says so, with the names of what was begun. */
function line(atOnce: number, ofOne = 10, ofAll = 20) {
  const turns = shareTurns(
    { atOnce: { ofOne: 1, ofAll: atOnce }, waiting: { ofOne, ofAll } },
    FULL,
  );
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (account: string, name: string, signal = READING) =>
      turns.take(account, signal, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      }),
    async endOne() {
      await new Promise(setImmediate);
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

describe("shared turns", () => {
  test("an account that asks for much waits behind its own, not others behind it", async () => {
    const { ask, begun, endOne } = line(1);
    const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => ask(name[0] ?? "", name));
    for (const _ of all) await endOne();
    expect(await Promise.all(all)).toHaveLength(6);
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("one account has one turn at a time, also when there is room for more", async () => {
    const { ask, begun, endOne } = line(2);
    const all = ["a1", "a2", "b1"].map((name) => ask(name[0] ?? "", name));
    await new Promise(setImmediate);
    expect(begun).toEqual(["a1", "b1"]);
    for (const _ of all) await endOne();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "b1", "a2"]);
  });

  test("who has gone is not served, and takes no place", async () => {
    const { ask, begun, endOne } = line(1, 2, 2);
    const first = ask("a", "a1");
    const leaving = new AbortController();
    const gone = [ask("a", "a2", leaving.signal), ask("b", "b1", leaving.signal)];
    leaving.abort();
    for (const each of gone) await expect(each).rejects.toThrow(ReaderGone);
    await expect(ask("a", "a3", leaving.signal)).rejects.toThrow(ReaderGone);
    const rest = [ask("c", "c1"), ask("a", "a4")];
    for (let turn = 0; turn < 3; turn += 1) await endOne();
    await Promise.all([first, ...rest]);
    expect(begun).toEqual(["a1", "c1", "a4"]);
  });

  test("too much of one account or of all is refused, and a failure ends nothing", async () => {
    const { ask, endOne } = line(1, 2, 3);
    const asked = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3")];
    await expect(ask("a", "a4")).rejects.toThrow(TooBusy);
    asked.push(ask("b", "b1"));
    await expect(ask("c", "c1")).rejects.toThrow(TooBusy);
    for (const _ of asked) await endOne();
    await Promise.all(asked);

    const turns = shareTurns(
      { atOnce: { ofOne: 1, ofAll: 1 }, waiting: { ofOne: 1, ofAll: 1 } },
      FULL,
    );
    const fail = () => Promise.reject(new Error("kapot"));
    await expect(turns.take("a", READING, fail)).rejects.toThrow("kapot");
    expect(await turns.take("a", READING, async () => "weer")).toBe("weer");
  });

  test("an account may have several turns at once, and gives its place in line to others", async () => {
    const limits = { atOnce: { ofOne: 2, ofAll: 2 }, waiting: { ofOne: 3, ofAll: 9 } };
    const turns = shareTurns(limits, FULL, { least: 5, most: 10 });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (name: string) =>
      turns.take(name[0] ?? "", READING, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push(end));
      });
    const all = ["a1", "a2", "a3", "a4", "a5"].map(ask);
    await expect(turns.waitForRoom("a")).rejects.toThrow(TooBusy);
    await turns.waitForRoom("b");
    all.push(ask("b1"));
    for (const _ of all) {
      await new Promise(setImmediate);
      ends.shift()?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4", "a5"]);
  });
});
