import { describe, expect, test } from "vitest";
import {
  countField,
  gatherList,
  goodsText,
  listIn,
  readList,
  saidBy,
  shownGoods,
  vanFor,
  writeList,
} from "./answers.ts";
import { MAX_LIST_CHARACTERS } from "./constants.ts";
import { listOf, NOTHING, stored, usualListOf, withCount } from "./rules.ts";

const LIST = listOf({
  home: "studio",
  counts: { box: 12 },
  own: [{ name: 'Lamp "Ø"', size: "small", count: 1, isFragile: true }],
});

test("a list comes out of its field as it went in", () => {
  expect(readList(writeList(LIST))).toEqual(LIST);
});

test.each([
  "",
  "{",
  "null",
  "[1,2]",
  '"text"',
  `{"counts":{"box":1}}${" ".repeat(MAX_LIST_CHARACTERS)}`,
])("a field that holds no list is an empty one %#", (text) => {
  expect(readList(text)).toEqual(NOTHING);
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** What is left of a form's fields after its list was gathered. */
function gathered(fields: Record<string, string>) {
  const data = form(fields);
  gatherList(data);
  const { goods, goodsAct: _, ...rest } = Object.fromEntries(data) as Record<string, string>;
  return { list: readList(goods ?? ""), ...rest };
}

test("a form without fields of its things has the list that it keeps whole", () => {
  expect(listIn(form({ goods: writeList(LIST) }))).toEqual(LIST);
  expect(gathered({ goods: writeList(LIST), rooms: "3" })).toEqual({ list: LIST, rooms: "3" });
  const empty = form({ rooms: "3" });
  gatherList(empty);
  expect(Object.fromEntries(empty)).toEqual({ rooms: "3", goods: "" });
});

test("fields of things say what is there now, and go", () => {
  const typed = {
    goods: writeList(LIST),
    [countField("box")]: "7",
    [countField("sofa2")]: "veel",
    [countField("chair")]: "150",
    ownName0: "Kachel",
    ownSize0: "large",
    ownCount0: "2",
    ownFragile0: "on",
    ownName1: "Harp",
    ownSize1: "huge",
    ownCount1: "",
    ownName2: "",
    ownSize2: "small",
    ownCount2: "",
    rooms: "2",
  };
  expect(gathered(typed)).toEqual({
    list: {
      home: "studio",
      counts: { box: 7, chair: 99 },
      own: [
        { name: "Kachel", size: "large", count: 2, isFragile: true },
        { name: "Harp", size: "huge", count: 1, isFragile: false },
      ],
    },
    rooms: "2",
  });
});

describe("asked for the start of a home", () => {
  const counted = withCount(usualListOf("studio"), "box", 60);

  test.each([
    ["an empty list", ""],
    ["the start of another home", writeList(usualListOf("studio"))],
  ])("%s makes place", (_name, goods) => {
    expect(gathered({ goods, goodsAct: "start", homeKind: "flat3" })).toEqual({
      list: usualListOf("flat3"),
      homeKind: "flat3",
    });
  });

  test("a list that somebody counted in stays, and the page asks", () => {
    const goods = writeList(counted);
    expect(gathered({ goods, goodsAct: "start", homeKind: "flat3" })).toEqual({
      list: counted,
      homeKind: "flat3",
      goodsAsked: "flat3",
    });
    const asked = { goods, homeKind: "flat3", goodsAsked: "flat3" };
    expect(gathered({ ...asked, goodsAct: "keep" }).list).toEqual(counted);
    expect(gathered({ ...asked, goodsAct: "keep" })).not.toHaveProperty("goodsAsked");
    expect(gathered({ ...asked, goodsAct: "replace" }).list).toEqual(usualListOf("flat3"));
  });

  test("without a home nothing happens", () => {
    const goods = writeList(counted);
    for (const homeKind of ["", "castle", "toString"]) {
      expect(gathered({ goods, goodsAct: "start", homeKind })).toEqual({ list: counted, homeKind });
    }
  });
});

describe("a stored list", () => {
  const list = listOf({
    home: "flat2",
    counts: { chair: 4, bedDouble: 1, tv: 1, piano: 1, box: 20, clock: 2 },
    own: [
      { name: "Kachel", size: "large", count: 2, isFragile: true },
      { name: "", size: "huge", count: 1, isFragile: false },
    ],
  });

  test("is read room by room, with what asks for more", () => {
    expect(shownGoods(stored(list))).toEqual({
      rooms: [
        { name: "Woonkamer", things: ["Televisie", "4× Eetkamerstoel"] },
        { name: "Slaapkamers", things: ["Bed (2 personen)"] },
        { name: "Bijzonder en kwetsbaar", things: ["Piano", "2× Staande klok"] },
        { name: "Dozen en tassen", things: ["20× Verhuisdoos"] },
        { name: "Eigen dingen", things: ["2× Kachel (groot)", "Eigen ding (heel groot)"] },
      ],
      apart: ["Bed (2 personen)"],
      fragile: ["Televisie", "Piano", "2× Staande klok", "2× Kachel"],
    });
    expect(shownGoods(null)).toBeNull();
  });

  test("is a line a room in a mail", () => {
    const shown = shownGoods(stored(list));
    const lines = shown ? goodsText(shown).split("\n") : [];
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe("Woonkamer: Televisie, 4× Eetkamerstoel");
  });

  test("names its special things in one text", () => {
    expect(saidBy(list, null).special).toBe("Piano, 2× Staande klok");
  });
});

const exactly = (litres: number) => ({ litres, from: litres, to: litres });

test.each([
  [exactly(0), "Past in een bestelbus van 10 m³.", 0],
  [exactly(10_000), "Past in een bestelbus van 10 m³.", 1],
  [exactly(10_100), "Past in een bakwagen van 20 m³.", 0.505],
  [{ litres: 30_000, from: 20_000, to: 44_000 }, "Past in 2 verhuiswagens van 40 m³.", 0.375],
  [exactly(200_000), "Past in 5 verhuiswagens van 40 m³.", 1],
])("a van for it %#", (volume, text, share) => {
  expect(vanFor(volume)).toEqual({ text, share });
});
