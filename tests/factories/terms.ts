import { afterAll, onTestFinished } from "vitest";
import { TERMS } from "~/features/terms/catalogue.ts";
import { announceTerms } from "~/features/terms/index.server.ts";
import { earliestStart } from "~/features/terms/rules.ts";
import type { TermsVersion } from "~/features/terms/views.ts";
import type { Services } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { addAdmin } from "./people.ts";

let drafts = 0;

/** A version of the terms that waits to be announced, until its test ends; outside of a test until its file does. */
export function addDraft(changes = ["Pauzeren kan vier maanden per jaar."]): TermsVersion {
  drafts += 1;
  const id = `2030-01-${String(drafts).padStart(2, "0")}`;
  const draft = { id, changes, chapters: { "1. Nieuw": ["Wat er nu staat."] } };
  TERMS.push(draft);
  const takeAway = () => {
    TERMS.splice(TERMS.indexOf(draft), 1);
  };
  try {
    onTestFinished(takeAway);
  } catch {
    afterAll(takeAway);
  }
  return draft;
}

/** Announces a version from the first day on which it may be in force; answers that day. */
export async function announce(app: Services, version: string): Promise<string> {
  const startsOn = earliestStart(dutchDay(app.clock.now()));
  const grounds = { reason: "terms-renewed" as const, note: "" };
  const done = await announceTerms(app, await addAdmin(app), { version, startsOn, ...grounds });
  if (!done.ok) throw new Error(done.reason);
  return startsOn;
}
