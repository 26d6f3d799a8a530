import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { visitorBriefSchema } from "./schema.ts";

const GOOD = {
  submissionKey: "0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11",
  serviceType: "VERHUIZING",
  fromProvince: "Utrecht",
  toProvince: "Drenthe",
  moveDate: "2027-03-03",
  clientName: "Sanne de Vries",
  ownerEmail: "sanne@voorbeeld.test",
  password: "zs4kte",
  confirmPassword: "zs4kte",
};

type Fields = Record<string, string | string[]>;

function submit(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return parseWithZod(form, { schema: visitorBriefSchema(new Date("2027-03-03T12:00:00Z")) });
}

const errorsOf = (fields: Fields) =>
  Object.keys(submit({ ...GOOD, ...fields }).reply().error ?? {});

describe("a list of goods", () => {
  const list = (counts: Record<string, number>, more: object = {}) =>
    JSON.stringify({ home: "flat3", counts, own: [], ...more });
  const value = (fields: Fields) => {
    const submission = submit({ ...GOOD, ...fields });
    if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
    return submission.value;
  };

  test("fills what it says something about, and leaves what was answered by hand", () => {
    const goods = list({ washer: 1, piano: 1, box: 40, painting: 1 });
    expect(value({ goods, homeKind: "flat3" })).toMatchObject({
      goods: { home: "flat3", counts: { washer: 1, piano: 1, box: 40, painting: 1 }, names: [] },
      rooms: "3",
      heavyItems: ["Piano", "Wasmachine"],
      fragileItems: true,
      pianoOrSpecialItems: "Piano",
      packingService: false,
    });
    const byHand = {
      rooms: "2",
      heavyItems: ["Kluis", "Wasmachine"],
      pianoOrSpecialItems: "Op 3 hoog.",
      packedBy: "De verhuizer pakt alles in",
    };
    expect(value({ goods, homeKind: "flat3", ...byHand })).toMatchObject({
      rooms: "2",
      heavyItems: ["Piano", "Wasmachine", "Kluis"],
      pianoOrSpecialItems: "Op 3 hoog.",
      packingService: true,
    });
  });

  test.each<[string, Fields, { packs: boolean; all: boolean }]>([
    ["alles", { packedBy: "De verhuizer pakt alles in" }, { packs: true, all: true }],
    [
      "het breekbare",
      { packedBy: "De verhuizer pakt het breekbare in" },
      { packs: true, all: false },
    ],
    ["zelf", { packedBy: "Ik pak alles zelf in" }, { packs: false, all: false }],
    // What a browser kept of a form in which it was still ticked.
    ["a tick", { packingService: "on" }, { packs: true, all: true }],
    ["nothing", {}, { packs: false, all: false }],
  ])("of who packs (%s) the rest follows", (_, fields, { packs, all }) => {
    const { services, packingService } = value({ ...fields, services: ["Tijdelijke opslag"] });
    expect(packingService).toBe(all);
    expect(services).toEqual(packs ? ["Inpakservice", "Tijdelijke opslag"] : ["Tijdelijke opslag"]);
  });

  test("without anything that it could say leaves the answers as they are", () => {
    expect(value({ goods: list({ chair: 4 }) })).toMatchObject({
      heavyItems: [],
      fragileItems: false,
    });
    expect(value({ goods: list({ chair: 4 }) }).rooms).toBeUndefined();
    expect(value({ goods: list({ chair: 4 }) }).pianoOrSpecialItems).toBeUndefined();
  });

  test.each<[string, Fields]>([
    ["that is empty", { goods: list({}) }],
    ["that is no list", { goods: "{}}" }],
    ["of things that are not in the table", { goods: list({ spinningWheel: 3 }) }],
    ["that its client is not sure of", { goods: list({ piano: 1 }), goodsUnknown: "on" }],
    ["that was not asked for", { goods: list({ piano: 1 }), serviceType: "ONTRUIMING" }],
  ])("%s is none, and fills nothing", (_name, fields) => {
    expect(value(fields)).toMatchObject({ goods: null, heavyItems: [] });
  });

  test("keeps names of own things apart", () => {
    const own = [{ name: "Kachel", size: "large", count: 2, isFragile: true }];
    expect(value({ goods: list({}, { own }) })).toMatchObject({
      goods: { own: [{ size: "large", count: 2, isFragile: true }], names: ["Kachel"] },
      fragileItems: true,
    });
  });
});

test("a clearance is asked in numbers, and what it is not asked is null", () => {
  const clearance = {
    serviceType: "ONTRUIMING",
    clearedArea: "80",
    clearedFloors: "2",
    fullness: "full",
    destinations: ["Mag naar de kringloop"],
    broomClean: "on",
    goodsUnknown: "on",
    storageWeeks: "",
  };
  const submission = submit({ ...GOOD, ...clearance });
  expect(submission.status === "success" && submission.value).toMatchObject({
    clearedArea: 80,
    fullness: "full",
    destinations: ["Mag naar de kringloop"],
    broomClean: true,
    goodsUnknown: null,
    permitTo: null,
  });
  expect(errorsOf({ ...clearance, clearedArea: "4" })).toEqual(["clearedArea"]);
  expect(errorsOf({ ...clearance, clearedArea: "veel" })).toEqual(["clearedArea"]);
  // Of a move it is out of sight.
  expect(errorsOf({ ...clearance, serviceType: "VERHUIZING", clearedArea: "veel" })).toEqual([]);
});
