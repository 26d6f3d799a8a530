import { expect, test } from "vitest";
import { tellsOfPiano } from "./piano.ts";

test.each([
  "Een buffetpiano op de tweede verdieping",
  "Concertvleugel van 2 meter",
  "twee piano's",
  "pianino",
  "een baby-vleugel",
  "Geen piano, wel een vleugel",
  "PIANO",
  "een pianootje? nee, een echte piano",
  "Zonder lift, met piano",
])("'%s' tells of a piano", (text) => {
  expect(tellsOfPiano(text)).toBe(true);
});

test.each([
  "",
  "pianokruk en pianolamp",
  "We hebben geen grote piano",
  "Geen piano of vleugel",
  "vleugeldeur en vleugelmoeren",
  "de linkervleugel van het huis",
  "mijn zus is pianiste",
])("'%s' tells of none", (text) => {
  expect(tellsOfPiano(text)).toBe(false);
});

test("a long text costs no more a letter than a short one", () => {
  for (const piece of ["a-", "piano-", "geen ", "pianoo"]) {
    expect(tellsOfPiano(piece.repeat(20_000).concat("x"))).toBeTypeOf("boolean");
  }
});
