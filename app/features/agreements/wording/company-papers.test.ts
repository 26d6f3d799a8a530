import { expect, test } from "vitest";
import { compared, received } from "../../../../tests/factories/received.ts";
import { USUAL_MEANING } from "../../briefs/wording/scope.ts";
import { trustOf } from "../rules.ts";
import { companyPaper } from "./company-papers.ts";
import { gridOf } from "./grid.ts";

const INSURED = { kind: "insurance", validUntil: "2026-12-07" } as const;
const SHOWN = "Verzekering nagekeken, geldig tot en met 7 december 2026";

test.for<[string, string[], string, boolean]>([
  ["the day itself", ["2026-12-07"], SHOWN, true],
  ["days before and on its last", ["2026-12-05", "2026-12-07"], SHOWN, true],
  ["a later day", ["2026-12-18"], `${SHOWN}, voor je verhuisdag verlopen`, false],
  [
    "one of two days",
    ["2026-12-07", "2026-12-18"],
    `${SHOWN}, niet meer op vr 18 december 2026`,
    false,
  ],
  [
    "two later days",
    ["2026-12-18", "2026-12-19"],
    `${SHOWN}, voor elke dag van deze offerte verlopen`,
    false,
  ],
])("a paper counts for the days of the work: %s", ([, days, text, counts]) => {
  expect(companyPaper(INSURED, days, "VERHUIZING")).toEqual({ text, counts });
});

test("a paper that ends before the day is no plus, on the card and in the table", () => {
  const paper = (days: string[]) => companyPaper(INSURED, days, "ONTRUIMING");
  const [lapsed, valid] = [paper(["2026-12-18"]), paper(["2026-12-01"])];
  expect(lapsed.text).toContain("voor de dag van je ontruiming verlopen");
  const brief = {
    serviceType: "ONTRUIMING" as const,
    meaning: USUAL_MEANING,
    asked: [],
    budgetMaxCents: null,
    moveDate: "2026-12-18",
    volume: null,
    createdAt: new Date("2026-11-20T09:00:00Z"),
  };
  const each = [[lapsed], [valid], [lapsed, valid]].map((companyPapers, place) =>
    received(String(place), { companyPapers }),
  );
  const told = compared(each, brief);
  const ticked = told.map((one) => trustOf(one).filter((text) => text.startsWith("✓ Verz")).length);
  expect(ticked).toEqual([0, 1, 1]);
  const rows = gridOf(told, brief).groups.flatMap((group) => group.rows);
  const papers = rows.find(({ label }) => label === "Papieren")?.cells;
  expect(
    papers?.map(({ text, tone, notes }) => [text, tone, notes.map((note) => note.tone)]),
  ).toEqual([
    [lapsed.text, "bad", []],
    [valid.text, "plain", []],
    [valid.text, "plain", ["bad"]],
  ]);
});
