import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WithNames } from "./with-names.tsx";

const untranslatedIn = (text: string, names: string[]) => {
  const html = renderToStaticMarkup(<WithNames text={text} names={names} />);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(text);
  return [...html.matchAll(/translate="no">([^<]*)</g)].map(([, words]) => words);
};

test("a text shows all of its words, and leaves its names alone wherever they stand", () => {
  expect(untranslatedIn("Offerte van De Haan accepteren?", ["De Haan"])).toEqual(["De Haan"]);
  expect(untranslatedIn("De Haan sloot dit gesprek.", ["De Haan"])).toEqual(["De Haan"]);
  expect(untranslatedIn("Ik, Iris, schrijf De Haan en De Haan", ["Iris", "De Haan"])).toEqual([
    "Iris",
    "De Haan",
    "De Haan",
  ]);
  expect(untranslatedIn("Je sloot dit gesprek.", ["De Haan"])).toEqual([]);
  expect(untranslatedIn("Je sloot dit gesprek.", [""])).toEqual([]);
});
