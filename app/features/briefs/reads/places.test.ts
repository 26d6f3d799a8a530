import { describe, expect, test } from "vitest";
import type { BriefPlaces } from "../views.ts";
import { briefTitle } from "../wording.ts";
import { briefInSentence, shownLocation } from "./places.server.ts";

describe("the location on show", () => {
  const brief: BriefPlaces = {
    serviceType: "ONTRUIMING",
    fromProvince: "Limburg",
    fromCity: "Weert",
    toProvince: "Limburg",
    toCity: "Weert",
  };

  test.each<[string, Partial<BriefPlaces>, string]>([
    ["a clearance", {}, "Woningontruiming in Weert"],
    [
      "a clearance by province alone",
      { fromCity: null, toCity: null },
      "Woningontruiming in Limburg",
    ],
    [
      "a clearance that was asked for two places",
      { toCity: "Ede", toProvince: "Gelderland" },
      "Woningontruiming Weert naar Ede",
    ],
    ["a move within a place", { serviceType: "VERHUIZING" }, "Verhuizing Weert naar Weert"],
    [
      "a move whose places were typed in small letters",
      {
        ...{ serviceType: "VERHUIZING", fromCity: "weert" },
        ...{ toCity: "den haag", toProvince: "Zuid-Holland" },
      },
      "Verhuizing Weert naar Den Haag",
    ],
    [
      "a move between places that share a name",
      {
        ...{ serviceType: "VERHUIZING", fromProvince: "Overijssel", fromCity: "Hengelo" },
        ...{ toProvince: "Gelderland", toCity: "Hengelo" },
      },
      "Verhuizing Hengelo (Overijssel) naar Hengelo (Gelderland)",
    ],
  ])("of %s", (_name, change, title) => {
    const changed = { ...brief, ...change };
    const location = shownLocation(changed);
    expect(briefTitle(changed.serviceType, location)).toBe(title);
    expect(title).toContain(location);
    expect(briefInSentence(changed)).toBe(title[0]?.toLowerCase() + title.slice(1));
  });
});

test.each<[string, string | null, BriefPlaces["fromProvince"], string]>([
  ["no city", null, "Utrecht", "Utrecht"],
  ["a place that is called as its province", "Utrecht", "Utrecht", "Utrecht"],
  ["the only place of its name", "Zwolle", "Overijssel", "Zwolle"],
  ["another name of the only one", "Den Bosch", "Noord-Brabant", "Den Bosch"],
  ["one of several places of its name", "Bergen", "Limburg", "Bergen (Limburg)"],
  ["a place that lies in another province", "Zwolle", "Drenthe", "Zwolle (Drenthe)"],
  ["a place that no list knows", "Ons erf", "Zeeland", "Ons erf (Zeeland)"],
])("of %s: %s in %s", (_name, city, province, shown) => {
  const there = { toProvince: "Flevoland" as const, toCity: null };
  const here = { serviceType: "VERHUIZING" as const, fromProvince: province, fromCity: city };
  expect(shownLocation({ ...here, ...there })).toBe(`${shown} naar Flevoland`);
});
