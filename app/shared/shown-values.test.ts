import { expect, test } from "vitest";
import { growthOf } from "../../tests/factories/adversary.ts";
import { applyChange, applyChanges, isChanged, readFormValues } from "./shown-values.ts";

test("a list that is sent by index counts by its name, without empty ones", () => {
  const form = new FormData();
  form.append("links[0]", "https://een.test");
  form.append("links[1]", "");
  form.append("areas", "Utrecht");
  form.append("areas", "Zeeland");
  expect(readFormValues(form, { links: [], areas: [], phone: "" })).toEqual({
    links: ["https://een.test"],
    areas: ["Utrecht", "Zeeland"],
    phone: "",
  });
});

test("a draft is put over what is stored since: only what its writer changed counts", () => {
  const shown = { perKm: "2", perM3: "20", areas: ["Utrecht", "Zeeland"], bio: "een\ntwee" };
  const typed = { perKm: "3", perM3: "20", areas: ["Utrecht", "Limburg"], bio: "een\r\ntwee " };
  const now = { perKm: "2", perM3: "25", areas: ["Zeeland", "Drenthe"], bio: "drie" };
  const merged = { perKm: "3", perM3: "25", areas: ["Drenthe", "Limburg"], bio: "drie" };
  expect(applyChanges(now, shown, typed)).toEqual(merged);
  expect(isChanged(shown, typed)).toBe(true);
  expect(isChanged(shown, { ...shown, bio: "een\r\ntwee", areas: ["Zeeland", "Utrecht"] })).toBe(
    false,
  );
});

test("an empty field of a list is no value, however often it was sent", () => {
  const shown = { links: ["", "", ""] };
  const first = applyChanges({ links: [] }, shown, { links: ["een", "", ""] });
  expect(applyChanges(first, shown, { links: ["een", "", ""] })).toEqual({ links: ["een"] });
});

test("a list of ten times as many values takes no hundred times as long", () => {
  const change = (count: number) => {
    const list = Array.from({ length: count }, (_, nth) => `waarde ${nth}`);
    return applyChange(list.toReversed(), list, list.slice(1));
  };
  expect(growthOf(change, 300, 3_000)).toBeLessThan(35);
});
