import { expect, test } from "vitest";
import { severalRuns } from "./several-runs.ts";

const line = (operation: string, now: string, isMet: boolean) => ({
  operation,
  now,
  must: "<= 1",
  isMet,
});

test("the runs of a table stand beside each other, and one that misses misses for all", () => {
  const { lines } = severalRuns(
    [
      [line("mails", "0.9", true), line("storm", "0.8", true), { operation: "CPU", now: "3" }],
      [line("mails", "1.1", false), line("storm", "0.7", true), { operation: "CPU", now: "2" }],
      [line("storm", "0.6", true)],
    ],
    [],
  );
  expect(lines).toEqual([
    line("mails", "0.9 · 1.1 · not measured", false),
    line("storm", "0.8 · 0.7 · 0.6", true),
  ]);
});

test("runs of a part of the table are not kept in the place of the whole", () => {
  expect(severalRuns([], ["home"]).title).not.toBe(severalRuns([], []).title);
});
