import { expect, test } from "vitest";
import { forgetfulForms } from "./forms.ts";

const problemsIn = (text: string) =>
  forgetfulForms({ file: "app/routes/account/planted.tsx", text }).map(({ line }) => line);

test("a form of a route that does not name its stored values, nor why not, is refused", () => {
  expect(problemsIn("const save = formAction({\n  schema,\n});")).toEqual([1]);
  expect(problemsIn("const of = { gate };\nconst save = formAction({ ...of, schema });")).toEqual([
    2,
  ]);
});

test("a form that names them is taken, also by a constant that it spreads", () => {
  expect(problemsIn("const save = formAction({ stored: () => read() });")).toEqual([]);
  expect(problemsIn("const save = formAction({ async stored() {} });")).toEqual([]);
  const spread = "const of = { stored: async () => read() };\nconst save = formAction({ ...of });";
  expect(problemsIn(spread)).toEqual([]);
});

test("a form that names them leaves the list of those without", () => {
  const text = "const answer = formAction({ stored: () => read() });";
  const problems = forgetfulForms({ file: "app/routes/admin/message.tsx", text });
  expect(problems).toHaveLength(1);
});
