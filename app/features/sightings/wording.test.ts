import { expect, test } from "vitest";
import { contactText, sightingsText } from "./wording.ts";

const NOT_SEEN = {
  companyId: "",
  companyName: "",
  firstAt: null,
  lastAt: null,
  contactUntil: null,
};
const at = new Date("2026-03-10T10:00:00+01:00");

test("a company that was accepted before it was noted who looked does not make 'nobody looked' true", () => {
  expect(sightingsText([])).toBe("Nog geen bedrijf opende je opdracht.");
  expect(sightingsText([{ ...NOT_SEEN, contactAt: at }])).toBe("");
  expect(sightingsText([{ ...NOT_SEEN, firstAt: at, lastAt: at, contactAt: null }])).toBe(
    "1 bedrijf opende je opdracht.",
  );
});

test("a company that was given contact data was given them, also once it reads them no more", () => {
  expect(contactText({ ...NOT_SEEN, contactAt: null })).toBeNull();
  const given = "Kreeg je naam, adres, e-mail en telefoonnummer 10 maart om 10:00.";
  expect(contactText({ ...NOT_SEEN, contactAt: at })).toBe(given);
  const contactUntil = new Date("2026-03-12T09:30:00+01:00");
  expect(contactText({ ...NOT_SEEN, contactAt: at, contactUntil })).toBe(
    `${given} Je herriep de overeenkomst: sinds 12 maart om 09:30 ziet het bedrijf ze hier niet meer.`,
  );
});
