import { expect, test } from "vitest";
import { deskPathOf } from "~/shared/paths.ts";
import { changeLines, reasonLabel, subjectLabel } from "./wording.ts";

test("what an act changed reads in Dutch, sums in euros, days and moments in words", () => {
  const before = { leftCents: 9559, status: "OPEN", day: "2026-12-25" };
  const after = { leftCents: 7509, status: "HIDDEN", day: "2027-01-15" };
  expect(changeLines(before, after).map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    "Nog over: € 95,59, daarna € 75,09",
    "Staat: open, daarna verborgen",
    "Verhuisdag: 25 december 2026, daarna 15 januari 2027",
  ]);
  expect(changeLines({}, { until: "2026-11-26T21:09:43.942Z", role: "HELPDESK" })).toEqual([
    "Tot: 26 november 2026 om 22:09",
    "Rol: Helpdesk",
  ]);
  // A province is its own name; a fact of a newer version stands as it is.
  expect(changeLines({ Utrecht: 30 }, { Utrecht: 35, later: null })).toEqual([
    "Utrecht: 30, daarna 35",
    "later: niets",
  ]);
});

test("a reason reads as one that was given, not as one that is asked for", () => {
  expect(reasonLabel({ reason: "other" })).toBe("Iets anders");
  expect(reasonLabel({ reason: "goodwill" })).toBe("Om iemand tegemoet te komen");
});

test("a list is called by its Dutch name", () => {
  const label = (subjectId: string) => subjectLabel({ subject: "list", subjectId });
  expect(label("desk-log")).toBe("Lijst: logboek");
  expect(label("figures-first-proposal")).toBe("Lijst: cijfers, tijd tot de eerste offerte");
  expect(label("dac7-2026")).toBe("Lijst: opgave DAC7 over 2026");
  // One of a newer version.
  expect(label("later-list")).toBe("Lijst: later-list");
  expect(subjectLabel({ subject: "task", subjectId: "12" })).toBe("Taak 12");
});

test("a thing leads to its page, unless its reader may not open that", () => {
  const id = "2cee00d7-52df-4b08-85be-4f981b993b89";
  expect(deskPathOf("helpdesk", { subject: "brief", subjectId: id })).toBe(
    `/admin/opdrachten/${id}`,
  );
  expect(deskPathOf("helpdesk", { subject: "subscription", subjectId: id })).toBeNull();
  expect(deskPathOf("admin", { subject: "subscription", subjectId: id })).toBe(
    `/admin/abonnementen/${id}`,
  );
  expect(deskPathOf("admin", { subject: "mailbox", subjectId: "a1b2" })).toBeNull();
});
