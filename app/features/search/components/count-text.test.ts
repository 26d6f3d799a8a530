import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../rules/filter.ts";
import { readFilter } from "../schema.ts";
import { countText, foundText } from "./count-text.ts";

const filterOf = (query: string) => {
  const given = new URLSearchParams(query);
  return readFilter(given) ?? NO_FILTER;
};

describe("countText", () => {
  test.for([
    ["", { open: 49, listed: 63 }, "49 open opdrachten, 63 in totaal"],
    ["", { open: 63, listed: 63 }, "63 open opdrachten"],
    ["", { open: 1, listed: 1 }, "1 open opdracht"],
    ["", { open: 0, listed: 2 }, "0 open opdrachten, 2 in totaal"],
    ["open=ja", { open: 1_049, listed: 1_063 }, "1.049 open opdrachten"],
    [
      "provincie=Utrecht&type=VERHUIZING",
      { open: 3, listed: 4 },
      "3 open verhuizingen van of naar Utrecht, 4 in totaal",
    ],
    [
      "gebied=mijn&type=ONTRUIMING&open=ja",
      { open: 1, listed: 4 },
      "1 open woningontruiming in je werkgebied",
    ],
    [
      "van=Utrecht&naar=Zeeland",
      { open: 1, listed: 1 },
      "1 open opdracht van Utrecht naar Zeeland",
    ],
  ] as const)("'%s' with %o is '%s'", ([query, count, text]) => {
    expect(countText(count, filterOf(query))).toBe(text);
  });
});

test.for([
  [0, false, "", "0 opdrachten gevonden"],
  [1, false, "type=VERHUIZING", "1 verhuizing gevonden"],
  [20, true, "", "20 opdrachten gevonden, met wat nieuwer is eerst"],
] as const)("%i found, more: %s, '%s': '%s'", ([found, goesOn, query, text]) => {
  expect(foundText(found, goesOn, filterOf(query))).toBe(text);
});
