import { createElement as h, type ReactNode } from "react";
import { expect, test } from "vitest";
import { MailButton } from "~/ui/mail/button.tsx";
import { MailLabel } from "~/ui/mail/label.tsx";
import { MailFacts, MailLink, MailRule, MailSheet, MailText } from "~/ui/mail.tsx";
import { plainText } from "./plain-text.server.ts";

const sheet = (...parts: ReactNode[]) =>
  plainText(
    MailSheet({
      to: "client",
      preview: "Niet hier",
      title: "Je bod",
      reason: "Daarom.",
      children: parts,
    }),
  );

test("says each part of a mail on lines of its own, with the address behind every link", () => {
  const link = MailLink({ href: "https://bod.test/uit", children: "Uitzetten" });
  const text = sheet(
    MailText({ children: ["Hoi ", "Iris", ",  alles\tgoed?"] }),
    MailFacts({
      facts: [
        ["Van", "Zeist"],
        ["Leeg", null],
        ["Naar", "Ede"],
      ],
    }),
    MailButton({ to: "client", href: "https://bod.test/a", children: "Bekijk het" }),
    MailRule(),
    MailText({ children: ["Geen zin? ", link, "."] }),
  );
  expect(text).toBe(
    [
      "Verhuisbod",
      "JE BOD",
      "Hoi Iris, alles goed?",
      "Van: Zeist\nNaar: Ede",
      "Bekijk het https://bod.test/a",
      "-".repeat(40),
      "Geen zin? Uitzetten https://bod.test/uit.",
      "Daarom.",
    ]
      .join("\n\n")
      .replace("Verhuisbod\n\n", "Verhuisbod\n\n\n"),
  );
});

test("says a label line by line, and its boxes as a count", () => {
  const label = MailLabel({
    to: "client",
    title: "Verhuizing",
    lines: [
      ["Van", "Capelle aan den IJssel"],
      ["Naar", null],
      ["Wanneer", "di 3 maart 2026"],
    ],
    places: { taken: 2, total: 5 },
    stamp: { words: "Geplaatst", tone: "good" },
  });
  expect(plainText(label)).toBe(
    [
      "Verhuizing",
      "GEPLAATST",
      "Van: Capelle aan den IJssel",
      "Wanneer: di 3 maart 2026",
      "2 van 5 offertes",
    ].join("\n"),
  );
});

test.for([
  ["lines that people wrote", "een\ntwee \n\n drie", "een\ntwee\n\ndrie"],
  ["what means something in HTML", "a < b & c &amp; <i>", "a < b & c &amp; <i>"],
  ["a space that does not break", "€\u00a0500", "€\u00a0500"],
] as const)("keeps %s", ([, written, read]) => {
  expect(plainText(MailText({ children: written }))).toBe(read);
});

test("says an address that is its own text once", () => {
  const mail = MailLink({ href: "mailto:a@bod.test", children: "a@bod.test" });
  expect(plainText(MailText({ children: ["Mail ", mail] }))).toBe("Mail a@bod.test");
});

test("refuses what no mail had before, by name", () => {
  expect(() => plainText(h("p", null, h("ul")))).toThrow("<ul>");
});
