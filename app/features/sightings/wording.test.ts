import { expect, test } from "vitest";
import { sightingsText } from "./wording.ts";

const NOT_SEEN = { companyId: "", companyName: "", firstAt: null, lastAt: null };
const at = new Date("2026-03-10T10:00:00+01:00");

test("a company that was accepted before it was noted who looked does not make 'nobody looked' true", () => {
  expect(sightingsText([])).toBe("Nog geen bedrijf opende je opdracht.");
  expect(sightingsText([{ ...NOT_SEEN, contactAt: at }])).toBe("");
  expect(sightingsText([{ ...NOT_SEEN, firstAt: at, lastAt: at, contactAt: null }])).toBe(
    "1 bedrijf opende je opdracht.",
  );
});
