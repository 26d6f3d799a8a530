import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { ClientActor } from "~/server/auth/actor.ts";
import { DAY_MS, dutchDay, formatDay } from "~/shared/dates.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { openSession, signedIn } from "./people.ts";

const site = await openBrowser(undefined, { translated: true });
const { app } = site;

const MOVE_DATE = dutchDay(new Date(Date.now() + 20 * DAY_MS));

let client: ClientActor;
let briefId: string;

// One brief for both browsers: the first of them changes nothing.
beforeAll(async () => {
  client = await addClient(app);
  briefId = await addBrief(app, client, { moveDate: MOVE_DATE, dateSlack: "3" });
  for (const name of ["De Hijsbalk Verhuizingen", "Stapel & Sjor"]) {
    const { actor } = await addCompany(app, { name });
    await addProposal(app, actor, briefId, { includes: `Wij van ${name} pakken netjes in.` });
  }
});

/** The movements of a part that somebody can see. */
const movementsOf = (part: Element) =>
  getComputedStyle(part)
    .animationName.split(", ")
    .filter(
      (name) =>
        name !== "none" && Number.parseFloat(getComputedStyle(part).animationDuration) > 0.1,
    );

/** Whether all of it stands in the window of the browser. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** From a name in the comparison to that company's own words, and to no other's. */
async function expectOwnWords(page: Page): Promise<void> {
  const words = page.getByText("Wij van Stapel & Sjor pakken netjes in.");
  expect(await words.isVisible()).toBe(false);
  await page.getByRole("columnheader").getByRole("link", { name: "Stapel & Sjor" }).click();
  await expect.poll(() => isInSight(page, words)).toBe(true);
  const card = page.getByRole("article", { name: "Stapel & Sjor" });
  await expect.poll(() => isInSight(page, card.getByRole("heading"))).toBe(true);
  const other = page.getByRole("article", { name: "De Hijsbalk Verhuizingen" });
  expect(await other.getByText("Wij van").isVisible()).toBe(false);
}

test("a company's name leads to its own words without scripts too", async () => {
  const page = await signedIn(site, client, { width: 360, javaScript: false });
  await page.goto(ownBriefPath(briefId));
  await expectOwnWords(page);
});

/** Five empty places and until when, above what was typed. */
async function expectWaits(page: Page): Promise<void> {
  const waiting = await addClient(app);
  const own = await addBrief(app, waiting, { moveDate: MOVE_DATE, dateSlack: "3" });
  await openSession(site, page, waiting);
  await page.goto(ownBriefPath(own));
  await page.getByRole("heading", { name: "Nog geen offertes" }).waitFor();
  await page.getByText(/^Verwacht ze tot \d+ \w+ om \d\d:\d\d\.$/).waitFor();
  const above = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const typed = page.getByText("Je aanvraag", { exact: true });
  const gap = async () => (await above(typed)) - (await above(page.getByText("Nog geen offertes")));
  await expect.poll(gap, { message: "how far what was typed lies below" }).toBeGreaterThan(0);
  const budget = page.getByText("Budget", { exact: true });
  expect(await budget.isVisible()).toBe(false);
  await typed.click();
  await budget.waitFor();
  await expectAccessible(page);
}

test("who waits sees empty places above what was typed, who accepts sees all that counts without a scroll, and who chose sees day, mover, telephone and paper first", async () => {
  const page = await site.person({ width: 360, touch: true, moving: true });
  await expectWaits(page);
  await openSession(site, page, client);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(ownBriefPath(briefId));
  await expectOwnWords(page);

  // Route, day, sum, what cannot be undone and both buttons.
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole("button", { name: "Accepteren" }).first().click();
    const window = page.getByRole("dialog");
    const agreed = window.getByRole("region", { name: "Wat je afspreekt" });
    await agreed.waitFor();
    for (const part of [
      agreed.getByText(formatDay(MOVE_DATE)),
      agreed.getByText("Je betaalt"),
      window.getByText("Dit kun je niet terugdraaien."),
      window.getByRole("button", { name: "Terug" }),
      window.getByRole("button", { name: /^Ja, accepteren voor/ }),
    ]) {
      await expect.poll(() => isInSight(page, part)).toBe(true);
    }
    await window.getByRole("button", { name: "Terug" }).click();
    await window.waitFor({ state: "hidden" });
  }

  await page.getByRole("button", { name: "Accepteren" }).first().tap();
  await page.getByRole("button", { name: /^Ja, accepteren/ }).tap();
  const chosen = page.getByRole("region", { name: "Wat je afsprak" });
  await chosen.getByText(formatDay(MOVE_DATE)).waitFor();
  await chosen.getByText("Nog 20 dagen").waitFor();
  await chosen.getByRole("link", { name: "Overeenkomst (PDF)" }).waitFor();
  await chosen.getByText("Gekozen").waitFor();
  const { y = Number.NaN } = (await chosen.boundingBox()) ?? {};
  expect(y).toBeLessThan(400);
  // The stub with the sum was torn off the sheet, and the hoist works.
  expect(await chosen.locator(".chosen-stub").evaluate(movementsOf)).toEqual(["tears"]);
  expect(await page.locator(".street [data-hoisted]").evaluate(movementsOf)).toEqual(["hoists"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await chosen.waitFor();
  expect(await chosen.locator(".chosen-stub").evaluate(movementsOf)).toEqual([]);
  expect(await page.locator(".street [data-hoisted]").evaluate(movementsOf)).toEqual([]);
  // Once on the page.
  expect(await page.getByRole("link", { name: "Overeenkomst (PDF)" }).count()).toBe(1);
  expect(await page.getByText("boven je budget").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Nieuwste eerst" }).count()).toBe(0);
  await expectAccessible(page);
});
