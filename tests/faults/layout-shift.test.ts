import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser } from "../browser/browser.ts";
import { openSession } from "../browser/people.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app, person } = site;

const MOST = 0.02;
/** Later than the page's own fonts and style, as on a slow phone. */
const SCRIPTS_LATE_MS = 600;
const PHONE = { width: 360, touch: true, moving: true };

interface Shifts {
  shifts: { value: number; what: string }[];
}

/** Lets each page that is opened keep how much of it moved, and have its scripts late. */
async function watchShifts(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        if (shift.hadRecentInput) continue;
        const what = shift.sources
          .map(({ node }) => node?.textContent?.slice(0, 40) ?? "")
          .join(" | ");
        shifts.push({ value: shift.value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // A page whose requests are held here keeps nothing from one address to the next.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((goOn) => setTimeout(goOn, SCRIPTS_LATE_MS));
    await route.continue().catch(() => undefined);
  });
  return page;
}

/** Fails when a page moved until its scripts had done what they do by themselves. */
async function expectStill(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  const { shifts } = await page.evaluate(() => {
    const { shifts } = window as unknown as Shifts;
    return { shifts };
  });
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const what = shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`);
  expect(sum, `${address}: ${what.join("\n")}`).toBeLessThan(MOST);
}

test("registration, the wizard, and a company's and a client's pages stand still while their scripts come", async () => {
  const page = await watchShifts(await person(PHONE));
  await expectStill(page, "/verhuis-registratie-special");
  await expectStill(page, "/brief-form");

  const { actor } = await addCompany(app);
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  await openSession(site, page, actor);
  await expectStill(page, "/verhuisbedrijf-dashboard");
  await expectStill(page, "/verhuisbedrijf-dashboard/tarieven");
  await expectStill(page, "/verhuisbedrijf-dashboard/offertes");
  await openSession(site, page, client);
  await expectStill(page, "/client-dashboard");
  await expectStill(page, `/client-dashboard/opdracht/${briefId}`);
});
