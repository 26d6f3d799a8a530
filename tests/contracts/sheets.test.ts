import { describe, expect, test } from "vitest";
import { pdfkitSheets } from "~/server/adapters/drawn-apart.ts";
import type { Sheet } from "~/shared/sheet.ts";
import { drawingsOf, wordsOfPages, wordsOfPdf } from "../factories/pdf.ts";

const sheets = pdfkitSheets(process.cwd());

const sheet = (sections: Sheet["sections"]): Sheet => ({
  title: "Overeenkomst",
  about: "Verhuizing Utrecht naar Zwolle",
  day: "2026-11-22",
  foot: "Vastgelegd door Verhuisbod.",
  sections,
});

const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;

describe("a sheet", () => {
  test("says all that its parts say, and leaves out what is not known", async () => {
    const pdf = await sheets.pdf(
      sheet([
        {
          title: "Wie en wanneer",
          parts: [
            {
              kind: "facts",
              facts: [
                ["Klant", "Iris Jansen"],
                ["Telefoon", null],
              ],
            },
          ],
        },
        {
          title: "Prijs",
          parts: [
            { kind: "text", text: "Eerste regel\nTweede regel" },
            {
              kind: "lines",
              lines: [
                { text: "Inpakken", amount: "inbegrepen" },
                { text: "Totaal", amount: "€ 980,00", strong: true },
              ],
            },
            {
              kind: "table",
              columns: ["Mulder", "Quist"],
              rows: [{ label: "Uren", cells: ["8", "onbekend"] }],
            },
          ],
        },
      ]),
    );
    const words = wordsOfPdf(pdf);
    for (const said of [
      "Overeenkomst",
      "Verhuizing Utrecht naar Zwolle",
      "22 november 2026",
      "Wie en wanneer",
      "Iris Jansen",
      "Tweede regel",
      "Inpakken",
      "€ 980,00",
      "Mulder",
      "onbekend",
      "Vastgelegd door Verhuisbod.",
      "1 van 1",
    ]) {
      expect(words).toContain(said);
    }
    expect(words).not.toContain("Telefoon");
  });

  test("takes as many pages as it needs, whatever is long in it", async () => {
    const long = "Een heel lange regel over een kast. ".repeat(40);
    const pdf = await sheets.pdf(
      sheet([
        { title: "Lijst", parts: [{ kind: "lines", lines: Array(90).fill({ text: "Kast" }) }] },
        { title: "Tekst", parts: [{ kind: "text", text: Array(12).fill(long).join("\n") }] },
        {
          title: "Naast elkaar",
          parts: [
            {
              kind: "table",
              columns: ["Een", "Twee", "Drie", "Vier", "Vijf"],
              rows: Array(30).fill({ label: "Voorwaarden", cells: Array(5).fill("Zeven dagen") }),
            },
          ],
        },
      ]),
    );
    expect(pagesOf(pdf)).toBeGreaterThan(4);
    const words = wordsOfPdf(pdf);
    expect(words.filter((word) => word === "Kast")).toHaveLength(90);
    expect(words.filter((word) => word === "Zeven dagen")).toHaveLength(150);
    expect(words).toContain(`${pagesOf(pdf)} van ${pagesOf(pdf)}`);
  });

  test("is the same bytes for the same words", async () => {
    const one = sheet([{ title: null, parts: [{ kind: "text", text: "Gelijk" }] }]);
    const drawnAgain = await pdfkitSheets(process.cwd()).pdf(one);
    expect(drawnAgain).toEqual(await sheets.pdf(one));
  });

  test("is drawn once for all who ask for it", async () => {
    const one = sheet([{ title: null, parts: [{ kind: "text", text: "Eenmaal" }] }]);
    expect(await sheets.pdf(one)).toBe(await sheets.pdf(structuredClone(one)));
  });

  test("breaks a long word with a hyphen, and an address without", async () => {
    const facts = (text: string) =>
      sheet([{ title: null, parts: [{ kind: "facts", facts: [["Wat", text]] }] }]);
    const long = "verhuisdozeninpakservice".repeat(6);
    const lines = wordsOfPdf(await sheets.pdf(facts(`Een ${long} graag`)));
    expect(lines.filter((line) => line.endsWith("-")).length).toBeGreaterThan(1);
    expect(lines.join("").replaceAll("-", "")).toContain(long);
    const address = `https://verhuisbod.test/${"a1b2".repeat(60)}`;
    expect(wordsOfPdf(await sheets.pdf(facts(address))).join("")).toContain(address);
  });

  test("with a word of thousands of letters takes no longer than with as many in words", async () => {
    const text = (word: string) =>
      sheet([{ title: null, parts: [{ kind: "text", text: word.repeat(399) }] }]);
    const took = async (one: Sheet) => {
      const started = performance.now();
      await sheets.pdf(one);
      return performance.now() - started;
    };
    await took(text("Warm word "));
    const [ordinary, long] = [await took(text("Verhuizen ")), await took(text("Verhuizing"))];
    expect(long).toBeLessThan(4 * ordinary + 50);
  });

  const listOf = (length: number): Sheet["sections"][number] => ({
    title: "Lijst",
    parts: [{ kind: "lines", lines: Array(length).fill({ text: "Kast" }) }],
  });
  const from = (first: number) => Array.from({ length: 12 }, (_, index) => index + first);

  // Each around the ends of a first and a second page.
  test.each<[string, least: number, number[], (length: number) => Sheet["sections"]]>([
    ["lines", 5, [...from(30), ...from(71)], (length) => [listOf(length)]],
    [
      "sections",
      5,
      from(6),
      (length) =>
        Array.from({ length }, (_, index) => ({
          title: `Deel ${index}`,
          parts: [{ kind: "facts", facts: [["Wat", "Kast\nStoel"]] }],
        })),
    ],
    [
      "lines before a short section",
      // A heading takes the room of two lines.
      4,
      [...from(26), ...from(67)],
      (length) => [
        listOf(length),
        { title: "Hoe", parts: [{ kind: "text", text: "Zo kwam het tot stand. ".repeat(8) }] },
      ],
    ],
    // To set rows without gaps closer saves less than one of them.
    [
      "rows of five lines",
      7,
      from(38),
      (length) => {
        const row = (lines: number) => ["Wat", Array(lines).fill("Kast").join("\n")] as const;
        const whole = Array.from({ length: length / 5 }, () => row(5));
        return [{ title: null, parts: [{ kind: "facts", facts: [row(length % 5), ...whole] }] }];
      },
    ],
  ])(
    "of any number of %s has no last page of a few lines",
    async (_name, least, lengths, sections) => {
      const short: [length: number, lines: number][] = [];
      for (const length of lengths) {
        const pages = wordsOfPages(await sheets.pdf(sheet(sections(length))));
        // Its foot has two: the foot itself and the page's number.
        const lines = (pages.at(-1)?.length ?? 0) - 2;
        if (pages.length > 1 && lines < least) short.push([length, lines]);
      }
      expect(short).toEqual([]);
    },
  );

  test("is set a little closer where that saves a page of a line or two, and only there", async () => {
    const gapOf = (pdf: Buffer) => {
      const [drawing = ""] = drawingsOf(pdf);
      const heights = [...drawing.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) =>
        Number(y),
      );
      return (heights[6] ?? 0) - (heights[7] ?? 0);
    };
    const drawn: Buffer[] = [];
    for (const length of [10, ...from(30)]) drawn.push(await sheets.pdf(sheet([listOf(length)])));
    const [few, ...more] = drawn.map((pdf) => ({ pages: pagesOf(pdf), gap: gapOf(pdf) }));
    const [onePage, twoPages] = [1, 2].map((many) => more.filter(({ pages }) => pages === many));
    expect(onePage?.at(0)).toEqual(few);
    expect(onePage?.at(-1)?.gap).toBeLessThan(few?.gap ?? 0);
    expect(twoPages?.map(({ gap }) => gap)).toEqual(twoPages?.map(() => few?.gap));
    expect([onePage?.length, twoPages?.length]).not.toContain(0);
  });
});
