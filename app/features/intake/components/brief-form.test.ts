import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { BriefQuestion } from "../question.ts";
import { QUESTIONS } from "../questions.ts";
import { BRIEF_FACTS } from "../schema.ts";
import { BriefWizard } from "./brief-wizard.tsx";

const ALL: [string, BriefQuestion][] = Object.entries(QUESTIONS);

/** The page of the wizard as it comes from the server. */
function pageFor(client: { name: string; email: string } | null): string {
  const form = {
    factsText: JSON.stringify(BRIEF_FACTS),
    client,
    newKey: "0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11",
    placedKey: null,
    today: "2027-03-03",
    largest: {},
    resumes: false,
    answer: null,
  };
  const router = createMemoryRouter([{ path: "/", element: createElement(BriefWizard, form) }]);
  return renderToString(createElement(RouterProvider, { router }));
}

const asVisitor = pageFor(null);
const asClient = pageFor({ name: "Iris Jansen", email: "iris@voorbeeld.test" });
/** The tags of the fields with a name. */
const fieldsOf = (page: string, name: string) =>
  page.match(new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>`, "g")) ?? [];

const IS_ASKED = ALL.filter(([, { isDerived }]) => !isDerived);

test("what follows from other answers is not asked besides", () => {
  for (const [name, { isDerived }] of ALL)
    if (isDerived) expect(fieldsOf(asVisitor, name)).toEqual([]);
  expect(IS_ASKED.length).toBeLessThan(ALL.length);
});

describe.each(IS_ASKED)("%s", (name, { kind, label, options = [], ofVisitors }) => {
  const fields = fieldsOf(asVisitor, name);

  test("is asked, with its options and limits", () => {
    const isMany = kind === "choice" || kind === "several";
    expect(fields).toHaveLength(isMany ? options.length : 1);
    expect(asVisitor).toContain(`>${label}`.replaceAll("'", "&#x27;"));
    for (const { value } of options) {
      // An option whose text is its value says it once.
      expect(
        [`value="${value}"`, `>${value}</option>`].some((one) => asVisitor.includes(one)),
      ).toBe(true);
    }
    const { maxLength, required } = BRIEF_FACTS[name as keyof typeof BRIEF_FACTS];
    // What is in no field that somebody types in has no length to say.
    if (maxLength && kind !== "own") expect(fields[0]).toContain(`maxLength="${maxLength}"`);
    if (required) expect(fields[0]).toContain('required=""');
  });

  test("is asked of a signed-in client unless the account knows it", () => {
    expect(fieldsOf(asClient, name)).toHaveLength(ofVisitors ? 0 : fields.length);
  });
});

test("limits come from the schemas", () => {
  expect(BRIEF_FACTS).toMatchObject({
    fromCity: { maxLength: 80, required: false },
    clientName: { maxLength: 120, required: true },
    ownerEmail: { maxLength: 200, required: true },
    clientPhone: { maxLength: 80, required: false },
    additionalInfo: { maxLength: 3000 },
    toProvince: { required: true },
  });
});
