import fc from "fast-check";
import { expect, test } from "vitest";
import { SHOWN } from "~/shared/shown-values.ts";
import { keepUnchanged } from "./unchanged-fields.ts";

const NAMES = ["phone", "bio", "areas"] as const;
const text = fc.constantFrom("", "een", "twee", "drie");
const values = fc.record({
  phone: text,
  bio: text,
  areas: fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d")),
});
type Values = typeof values extends fc.Arbitrary<infer Value> ? Value : never;

function formOf(typed: Values, shown: Values | null): FormData {
  const form = new FormData();
  form.set("phone", typed.phone);
  form.set("bio", typed.bio);
  for (const area of typed.areas) form.append("areas", area);
  if (shown) form.set(SHOWN, JSON.stringify(shown));
  return form;
}

const read = (form: FormData) =>
  NAMES.map((name) => (name === "areas" ? form.getAll(name).sort() : (form.get(name) ?? "")));

test("what somebody changed counts, and of all else what another page stored meanwhile", () => {
  fc.assert(
    fc.property(values, values, values, (shown, typed, stored) => {
      const form = formOf(typed, shown);
      keepUnchanged(form, stored);
      const expected: Values = {
        phone: typed.phone === shown.phone ? stored.phone : typed.phone,
        bio: typed.bio === shown.bio ? stored.bio : typed.bio,
        areas: ["a", "b", "c", "d"].filter((area) =>
          typed.areas.includes(area) === shown.areas.includes(area)
            ? stored.areas.includes(area)
            : typed.areas.includes(area),
        ),
      };
      expect(read(form)).toEqual(read(formOf(expected, null)));
    }),
  );
});

/** A form that counts how often its fields are read one after the other. */
class CountedForm extends FormData {
  readings = 0;
  override keys() {
    this.readings += 1;
    return super.keys();
  }
  override [Symbol.iterator]() {
    this.readings += 1;
    return super[Symbol.iterator]();
  }
}

test("the fields are read no more often for all the names that a sender claims to have been shown", () => {
  const countReadings = (names: number) => {
    const form = new CountedForm();
    form.append("phone", "een");
    form.append("areas[0]", "a");
    const claimed = Array.from({ length: names }, (_, nth) => [`n${nth}`, []]);
    form.set(SHOWN, JSON.stringify({ ...Object.fromEntries(claimed), phone: "een", areas: [] }));
    keepUnchanged(form, { phone: "twee", areas: ["b"] });
    expect([form.get("phone"), form.get("areas[0]"), form.get("areas[1]")]).toEqual([
      "twee",
      "b",
      "a",
    ]);
    return form.readings;
  };
  expect(countReadings(2_000)).toBe(countReadings(1));
});

test("of what was shown only texts and lists of texts count", () => {
  for (const shown of [{ toString: 1 }, [[]], [1], 1, true]) {
    const form = new FormData();
    form.set("phone", "een");
    form.set(SHOWN, JSON.stringify({ phone: shown }));
    keepUnchanged(form, { phone: "twee" });
    expect(form.get("phone")).toBe("een");
  }
});

test("a form that does not say what it was drawn with, or not readably, stays as it was sent", () => {
  for (const shown of ["", "{", "null", "[]", '"text"']) {
    const form = new FormData();
    form.set("phone", "een");
    form.set(SHOWN, shown);
    keepUnchanged(form, { phone: "twee" });
    expect(form.get("phone")).toBe("een");
  }
});
