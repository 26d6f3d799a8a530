import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app, person } = site;

const MOST = 0.02;
/** Later than the page's own fonts and style, as on a slow phone. */
const SCRIPTS_LATE_MS = 600;
const PHONE = { width: 360, touch: true };

/** How much of a page moved until its scripts had done what they do by themselves. */
async function shiftOf(page: Page, address: string): Promise<{ sum: number; what: string[] }> {
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
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((goOn) => setTimeout(goOn, SCRIPTS_LATE_MS));
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  };
}

async function expectStill(page: Page, address: string): Promise<void> {
  const { sum, what } = await shiftOf(page, address);
  expect(sum, `${address}: ${what.join("\n")}`).toBeLessThan(MOST);
}

test("registration stands still while its scripts come", async () => {
  await expectStill(await person(PHONE), "/verhuis-registratie-special");
});

test("the wizard stands still while its scripts come", async () => {
  await expectStill(await person(PHONE), "/brief-form");
});

test.each([
  "/verhuisbedrijf-dashboard",
  "/verhuisbedrijf-dashboard/tarieven",
  "/verhuisbedrijf-dashboard/offertes",
])("a company's %s stands still while its scripts come", async (address) => {
  const { actor } = await addCompany(app);
  await addBrief(app, await addClient(app));
  await expectStill(await signedIn(site, actor, PHONE), address);
});

test("a client's pages stand still while their scripts come", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  await expectStill(await signedIn(site, client, PHONE), "/client-dashboard");
  await expectStill(await signedIn(site, client, PHONE), `/client-dashboard/opdracht/${briefId}`);
});
