import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { addClient } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { chooseProvince, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const MOVE_DATE = dutchDay(new Date(Date.now() + 30 * DAY_MS));
const city = (page: Page) => page.locator("[name=fromCity]");

async function openWizard(page: Page): Promise<void> {
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
}

async function sendBrief(page: Page): Promise<void> {
  const steps = await page.locator("[data-step]").count();
  for (let step = 1; step < steps; step += 1) {
    await page.locator(`[data-step="${step}"][data-current]`).waitFor();
    await page.getByRole("button", { name: "Volgende" }).click();
  }
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).click();
  await page.waitForURL("**/client-dashboard");
}

test("two tabs send two briefs, the second says that the first is there too, and a reload keeps what its own tab typed", async () => {
  const client = await addClient(app);
  const first = await signedIn(site, client, { width: 1280 });
  await openWizard(first);
  await first.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(first, "Van provincie", "Utrecht");
  await chooseProvince(first, "Naar provincie", "Limburg");
  await first.getByLabel("Gewenste datum").fill(MOVE_DATE);
  await city(first).fill("Zeist");

  const second = await first.context().newPage();
  await openWizard(second);
  await expect.poll(() => city(second).inputValue()).toBe("Zeist");
  await city(second).fill("Bunnik");
  await first.reload();
  await first.locator("form[data-live]").waitFor();
  await expect.poll(() => city(first).inputValue()).toBe("Zeist");

  await sendBrief(first);
  await first.getByText("Verhuisbedrijven in je regio zijn op de hoogte").waitFor();
  await second.reload();
  await second.locator("form[data-live]").waitFor();
  await expect.poll(() => city(second).inputValue()).toBe("Bunnik");
  await sendBrief(second);
  await second.getByText("Je aanvraag van daarnet staat er ook nog.").waitFor();

  const own = eq(briefs.clientId, client.userId);
  const placed = await app.db.select({ city: briefs.fromCity }).from(briefs).where(own);
  expect(placed.map((brief) => brief.city).sort()).toEqual(["Bunnik", "Zeist"]);
  await openWizard(second);
  expect(await city(second).inputValue()).toBe("");
});
