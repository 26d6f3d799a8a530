import fc from "fast-check";
import { describe, expect, inject, test, vi } from "vitest";
import { MailFacts, MailLink, MailSheet, MailText } from "~/ui/mail.tsx";
import { renderMail } from "./deliver.server.ts";
import { type Drawn, drawOnce } from "./drawn-once.server.ts";

interface Reader extends Record<string, string | null> {
  name: string;
  link: string;
  search: string | null;
}

function draw({ name, link, search }: Reader): Drawn {
  const body = (
    <MailSheet
      to="company"
      button={{ href: link, words: "Bekijk" }}
      preview="Een opdracht"
      title={search === null ? "In je regio" : "Voor je gevonden"}
      reason={
        <>
          Omdat het bij {search === null ? "je werkgebied" : `'${search}'`} past.{" "}
          <MailLink href={link}>Uitzetten</MailLink>
        </>
      }
    >
      <MailText>Hoi {name}, er staat een opdracht klaar.</MailText>
      <MailFacts facts={[["Zoekopdracht", search]]} />
    </MailSheet>
  );
  return { subject: `Opdracht voor ${name}`, unsubscribeUrl: link, ...renderMail(body) };
}

const NASTY = [
  "&<>\"'",
  "$&$1$`$'",
  "  twee  spaties ",
  "regel\neinde",
  "",
  "\u00a0",
  "a\u200bb",
  "משה 2",
  "\u202eom",
];
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(...NASTY),
  fc.lorem({ maxCount: 4 }),
);

describe("a mail that is drawn once", () => {
  test("is the one that each reader would be drawn, whatever is filled in", () => {
    const fill = drawOnce(draw);
    fc.assert(
      fc.property(typed, fc.webUrl(), fc.option(typed), (name, link, search) => {
        expect(fill({ name, link, search })).toEqual(draw({ name, link, search }));
      }),
      { seed: inject("seed") },
    );
  });

  test("is drawn once for each form that it has", () => {
    const drawing = vi.fn(draw);
    const fill = drawOnce(drawing);
    for (let each = 0; each < 50; each += 1) {
      fill({ name: `Bedrijf ${each}`, link: `/uit/${each}`, search: each % 2 ? null : "Groot" });
    }
    expect(drawing).toHaveBeenCalledTimes(2);
  });
});
