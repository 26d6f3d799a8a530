import { expect, test } from "vitest";
import { readFormValues } from "./shown-values.ts";

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
