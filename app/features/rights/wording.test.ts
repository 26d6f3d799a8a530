import { expect, test } from "vitest";
import { ARTICLES, type Article } from "./catalogue.ts";
import { RIGHTS } from "./wording/page.ts";
import {
  agreedRevocableText,
  citedText,
  clientRevocableText,
  MOVE_FACTS,
  revocableNote,
} from "./wording.ts";

const BOOKS: Record<string, string> = { 6: "BWBR0005289", 8: "BWBR0005034" };
const articles: Article[] = Object.values(ARTICLES);
const rights = [...MOVE_FACTS, ...RIGHTS.flatMap((chapter) => chapter.rights)];

test.each(articles.map((article) => [article.cite, article]))(
  "%s leads to its own text",
  (_, of) => {
    const { cite, href } = of as Article;
    const [, book = "", number] = /^artikel (\d):(\d+[a-z]?) ?.*BW$/.exec(cite) ?? [];
    if (book) {
      const law = `https://wetten.overheid.nl/jci1.3:c:${BOOKS[book]}`;
      expect(href).toBe(`${law}&boek=${book}&artikel=${number}`);
    } else {
      expect(href).toMatch(
        /^https:\/\/(wetten\.overheid\.nl\/jci1\.3:c:BWBR\d{7}&artikel=\d+|eur-lex\.europa\.eu\/legal-content\/NL\/TXT\/\?uri=CELEX:3\d{4}L\d{4})$/,
      );
    }
  },
);

test("each sentence has its articles, each article its sentence, and none is cited without its link", () => {
  const used = new Set(rights.flatMap(({ from }) => from));
  expect(rights.filter(({ from }) => from.length === 0)).toEqual([]);
  expect(Object.keys(ARTICLES).filter((name) => ![...used].includes(name as never))).toEqual([]);
  // In the sentences themselves no article is named: it would have no link.
  for (const { text } of rights) expect(text).not.toMatch(/artikel|\d:\d{3}/i);
});

test("what is said elsewhere cites articles of the list alone", () => {
  const said = [
    ...MOVE_FACTS.map(citedText),
    ...[revocableNote(null), revocableNote("2026-03-24")],
    ...[agreedRevocableText(null, false), agreedRevocableText("2026-03-24", true)],
    ...[clientRevocableText(null, false), clientRevocableText("2026-03-24", true)],
  ];
  const cites = articles.map(({ cite }) => cite);
  for (const text of said) {
    const rest = cites.reduce((left, cite) => left.replaceAll(cite, ""), text);
    expect(rest).not.toMatch(/artikel|BW\b/);
    expect(rest).not.toBe(text);
  }
});
