import fc from "fast-check";
import { expect, test } from "vitest";
import { pagePathAmong } from "./one-address.ts";

const PATTERNS = [
  "/",
  "/contact",
  "/contact/gesprek/:messageId",
  "/dev/mail/templates",
  "/dev/mail/:mailId",
  "/.well-known/security.txt",
];
const pagePathOf = pagePathAmong(PATTERNS);

test.each([
  ["//evil.example/%2e%2e", "/"],
  ["//", "/"],
  ["/.", "/"],
  ["/contact/", "/contact"],
  ["/Contact", "/contact"],
  ["/x/../contact", "/contact"],
  ["/\\contact", "/contact"],
  ["/c%6Fntact", "/contact"],
  ["/contact/Gesprek/A-b", "/contact/gesprek/A-b"],
  ["/dev/mail/Templates", "/dev/mail/templates"],
  ["/.WELL-KNOWN/security.txt", "/.well-known/security.txt"],
  ["/contact", null],
  ["/contact/gesprek/A-b", null],
  ["/contact/gesprek/%C3%A9", null],
  ["/geen/pagina/", null],
  ["//evil.example/", null],
  ["/%zz", null],
])("%s has the address %s", (path, own) => {
  expect(pagePathOf(path)).toBe(own);
});

test("however a page's address is spelled, it leads there at once and stays on this site", () => {
  const slashes = fc.constantFrom("/", "//", "/./", "/x/../", "/%2e/", "/X/%2E%2e/");
  const spell = (letter: string) =>
    fc.constantFrom(
      letter,
      letter.toUpperCase(),
      `%${letter.charCodeAt(0).toString(16)}`,
      `%${letter.toUpperCase().charCodeAt(0).toString(16)}`,
    );
  const spelled = fc
    .constantFrom("/contact", "/dev/mail/templates", "/.well-known/security.txt")
    .chain((own) =>
      fc
        .tuple(
          ...own
            .split("/")
            .slice(1)
            .map((part) => fc.tuple(slashes, ...[...part].map(spell))),
          fc.constantFrom("", "/", "//", "/.", "/./"),
        )
        .map((parts) => ({ own, path: parts.flat().join("") })),
    );
  fc.assert(
    fc.property(spelled, ({ own, path }) => {
      expect(pagePathOf(path)).toBe(path === own ? null : own);
      expect(pagePathOf(own)).toBeNull();
    }),
  );
});
