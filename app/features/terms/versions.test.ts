import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { formatCents } from "~/shared/money.ts";
import {
  PAUSE_MONTHS_A_YEAR,
  PLAN_NAME,
  PRICE_EXCL_CENTS,
  PRICE_INCL_CENTS,
} from "../billing/constants.ts";
import { MAX_PROPOSALS } from "../briefs/constants.ts";
import { DESK_ACTS } from "../desk/catalogue.ts";
import { REVOCATION_DAYS } from "../rights/constants.ts";
import { liabilityText } from "../rights/wording.ts";
import { suspensionClause } from "../suspensions/wording.ts";
import { TERMS } from "./catalogue.ts";
import { termsChapters } from "./components/terms-text.tsx";
import { TERMS_NOTICE_DAYS } from "./constants.ts";
import { dateVersions } from "./rules.ts";
import type { TermsVersion } from "./views.ts";
import { piecesOf } from "./wording.ts";

/** A text that was in force never changes: what changes is a new version, which is announced. */
const SEALED: Record<string, string> = {
  "2026-11-28": "47b340bdf60b93e8",
};

const newest = TERMS.at(-1);
const textsOf = ({ chapters }: TermsVersion) => Object.values(chapters).flat(2);
const newestText = newest ? textsOf(newest).join("\n") : "";

test("each version is the text that was sealed with it, and a later one says what it changes", () => {
  for (const [place, version] of TERMS.entries()) {
    const seal = createHash("sha256").update(JSON.stringify(version)).digest("hex").slice(0, 16);
    expect({ [version.id]: seal }).toEqual({ [version.id]: SEALED[version.id] });
    expect(version.changes.length > 0, version.id).toBe(place > 0);
  }
  const ids = TERMS.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
});

test.each([
  `hooguit ${MAX_PROPOSALS} offertes`,
  `${PLAN_NAME} kost ${formatCents(PRICE_EXCL_CENTS)} excl. btw (${formatCents(PRICE_INCL_CENTS)} incl. btw)`,
  `hoogstens ${PAUSE_MONTHS_A_YEAR} maanden per kalenderjaar`,
  `${REVOCATION_DAYS} dagen lang zonder reden herroepen`,
  `hoogstens ${liabilityText} per inboedel`,
  `${TERMS_NOTICE_DAYS} dagen van tevoren aan per e-mail`,
  "tot en met de 25e van de maand",
  "automatische SEPA-incasso",
])("the newest version says what the product does: %s", (words) => {
  expect(newestText).toContain(words);
});

test.each([
  ["3(1)(d), other channels", "niet via andere sites of partners"],
  ["3(1)(e), intellectual property", "je foto's blijven van jou"],
  ["3(2), notice and ending free of charge", "kosteloos opzeggen"],
  ["5, order of lists", "Niemand kan een hogere plek kopen"],
  ["7, differentiated treatment", "behandelen geen bedrijf anders dan een ander"],
  ["8(a), no change backwards", "Een wijziging werkt nooit terug"],
  ["8(c), data after the end", "Na het einde van je abonnement"],
  ["9(2), access to data", "Gegevens van een ander bedrijf zie je niet"],
  ["9(2)(d), data to third parties", "Wie ze verder krijgt en waarvoor"],
  ["10, other prices elsewhere", "andere prijzen en voorwaarden bieden"],
  ["11, complaints", "binnen veertien dagen schrijven we je de uitkomst met de redenen"],
  ["12, mediators", "een mediator uit het register"],
])("the newest version has what Regulation (EU) 2019/1150 wants: %s", (_, words) => {
  expect(newestText).toContain(words);
});

test("each reason for a suspension names a ground that chapter 9 has", () => {
  const stopping = newest?.chapters["9. Stoppen"]?.flat().join("\n") ?? "";
  for (const reason of DESK_ACTS["company-suspended"].reasons) {
    const [, ground = "-"] = /schorsen als (?:het )?(.*)$/.exec(suspensionClause(reason)) ?? [];
    expect(stopping, reason).toContain(ground);
  }
});

const FACTS = {
  name: "Kade B.V.",
  address: "Kade 1, 1234 AB Zwolle",
  kvkNumber: "12345678",
  vatNumber: "NL123456782B01",
  email: "post@kade.nl",
  places: "30",
};

test("facts and links stand in their places, and an unknown fact is an error", () => {
  expect(piecesOf("Van {name}, zie [Contact](/contact) of {email}.", FACTS)).toEqual([
    ...["Van ", "Kade B.V.", ", zie "],
    { words: "Contact", path: "/contact" },
    ...[" of ", { email: "post@kade.nl" }, "."],
  ]);
  expect(() => piecesOf("{onbekend}", FACTS)).toThrow("onbekend");
  for (const version of TERMS) for (const text of textsOf(version)) piecesOf(text, FACTS);
});

test("in force is the version with the latest day that has come, without any the first", () => {
  const versions = ["a", "b", "c"].map((id) => ({ id, changes: [], chapters: {} }));
  const announced = (version: string, startsOn: string) => ({
    ...{ version, startsOn, announcedAt: new Date(0) },
  });
  const states = (today: string, ...days: [string, string][]) =>
    dateVersions(
      versions,
      days.map(([id, day]) => announced(id, day)),
      today,
    ).map(({ state }) => state);
  expect(states("2026-03-10")).toEqual(["in-force", "draft", "draft"]);
  expect(states("2026-03-10", ["b", "2026-03-11"])).toEqual(["in-force", "announced", "draft"]);
  expect(states("2026-03-11", ["b", "2026-03-11"])).toEqual(["past", "in-force", "draft"]);
  const both: [string, string][] = [
    ["c", "2026-05-01"],
    ["b", "2026-04-01"],
  ];
  expect(states("2026-04-30", ...both)).toEqual(["past", "in-force", "announced"]);
  expect(states("2026-05-01", ...both)).toEqual(["past", "past", "in-force"]);
  // One that an older release does not have changes nothing.
  expect(states("2026-05-01", ["z", "2026-04-01"])).toEqual(["in-force", "draft", "draft"]);
});

test("a paragraph with facts and links in it stays one paragraph, and a list one list", () => {
  for (const version of TERMS) {
    const shown = Object.values(termsChapters(version, FACTS));
    const isList = (parts: readonly unknown[]) => parts.map((part) => Array.isArray(part));
    expect(shown.map((parts) => isList(parts as unknown[]))).toEqual(
      Object.values(version.chapters).map(isList),
    );
  }
});
