import { expect, test } from "vitest";
import { unprintableIn } from "../../shared/reading/printable.ts";
import { newPaper, printable, setLetters, TEXT_FONT } from "./printed.ts";

const pdf = newPaper("Proef", "2026-03-10", {});
const printed = (text: string) => printable(setLetters(pdf, text, TEXT_FONT, 10), text);

test.each([
  ["Олександр Шевченко", "Олександр Шевченко"],
  ["Ελένη Παπαδοπούλου", "Ελένη Παπαδοπούλου"],
  ["Łukasz Żółć, Győr, İzmir", "Łukasz Żółć, Győr, İzmir"],
  ["So\ufb01e van der \ufb02ier", "Sofie van der flier"],
  ["An\u200bna\u00ad Bak\u2060ker", "Anna Bakker"],
  ["Jo\u0308rg", "Jörg"],
  ["20 m³, 12½ uur", "20 m³, 12½ uur"],
  ["محمد", "????"],
])("%s is printed as %s", (text, paper) => {
  expect(printed(text)).toBe(paper);
});

test("what a name may be written with is printed", () => {
  const signs = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => unprintableIn(sign) === null && /[\p{L}\p{Nd}\p{P}\p{S}]/u.test(sign),
  );
  expect(signs.length).toBeGreaterThan(1_200);
  const wrong = signs.filter((sign) => printed(`Ж${sign}`).endsWith("?") && sign !== "?");
  expect(wrong).toEqual([]);
  for (const name of ["محمد", "王芳", "Verhuis 🚚"]) expect(unprintableIn(name)).not.toBeNull();
});
