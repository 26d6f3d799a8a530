import { expect, test } from "vitest";
import { type ListedCard, packCards, unpackCards } from "./packed-cards.ts";

const CARDS: ListedCard[] = [
  { id: "7d520b94-df4e-4275-b481-f2c477fdd56f", version: "a-_9", html: "<p>1, 2</p>" },
  { id: "c6f209b4-8d76-49ba-8fb8-09ebc5292e94", version: "0000", html: "<p>3</p>" },
];

test("cards come out of a page as they went in", () => {
  const travelled = JSON.parse(JSON.stringify(packCards(CARDS, "later", false)));
  expect(unpackCards(travelled)).toEqual(CARDS);
  expect(travelled.next).toBe("later");
  expect(unpackCards(packCards([], null, false))).toEqual([]);
});

test("a document shows its cards, and sends them to its scripts without their HTML", () => {
  const page = packCards(CARDS, null, true);
  expect(unpackCards(page)).toEqual(CARDS);
  expect(JSON.stringify(page)).not.toContain("<p>");
  expect(unpackCards(JSON.parse(JSON.stringify(page)))).toEqual(
    CARDS.map((card) => ({ ...card, html: undefined })),
  );
});
