import { expect, test } from "vitest";
import { isolated, subjectLine } from "./harmless.server.ts";

test.each([
  ["a name before a sum", "Offerte van כהן: € 5", "Offerte van \u2068כהן\u2069: € 5"],
  ["a name of several words", "Hoi محمد عبد, je", "Hoi \u2068محمد عبد\u2069, je"],
  ["an abbreviation, as HTML has it", "<b>בע&quot;מ</b> 2", "<b>\u2068בע&quot;מ\u2069</b> 2"],
  ["marks that nobody ended", "Van \u202eJansen\u2067 en \u200fMulder", "Van Jansen en Mulder"],
  ["what is read from the left", 'Café "De Punt" – 2 m³', 'Café "De Punt" – 2 m³'],
])("isolates %s", (_, written, read) => {
  expect(isolated(written)).toBe(read);
});

test.each([
  ["line breaks", "Hoi\r\nBcc: a@b.nl\u0000\u2028slot", "Hoi Bcc: a@b.nl slot"],
  ["a long name", `Van ${"😀".repeat(10_000)}`, `Van ${"😀".repeat(195)}…`],
  ["a space that keeps a sum together", "€\u00a05", "€\u00a05"],
])("a subject is one short line: %s", (_, written, read) => {
  expect(subjectLine(written)).toBe(read);
});
