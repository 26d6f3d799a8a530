import { expect, test } from "vitest";
import { type FinishedRow, packRows, unpackRows } from "./packed-rows.ts";

const CARDS: FinishedRow[] = [
  { id: "7d520b94-df4e-4275-b481-f2c477fdd56f", version: "a-_9", html: "<p>1, 2</p>" },
  { id: "c6f209b4-8d76-49ba-8fb8-09ebc5292e94", version: "0000", html: "<p>3</p>" },
];

test("cards come out of a page as they went in", () => {
  const travelled = JSON.parse(JSON.stringify(packRows(CARDS, "later", false)));
  expect(unpackRows(travelled)).toEqual(CARDS);
  expect(travelled.next).toBe("later");
  expect(unpackRows(packRows([], null, false))).toEqual([]);
});

test("a document shows its cards, and sends them to its scripts without their HTML", () => {
  const page = packRows(CARDS, null, true);
  expect(unpackRows(page)).toEqual(CARDS);
  expect(JSON.stringify(page)).not.toContain("<p>");
  expect(unpackRows(JSON.parse(JSON.stringify(page)))).toEqual(
    CARDS.map((card) => ({ ...card, html: undefined })),
  );
});
