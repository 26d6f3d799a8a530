import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { briefPhotos, briefs } from "~/features/briefs/tables.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { jpeg } from "../factories/images.ts";
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
  await first.getByText("Je aanvraag staat online").waitFor();
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

const photos = (page: Page) => page.getByRole("button", { name: /verwijderen$/ });

/** Opens the step of goods, where photos are chosen. */
async function openGoods(page: Page): Promise<void> {
  await openWizard(page);
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.locator("form[data-live] input[type=file]").first().waitFor({ state: "attached" });
}

async function choosePhotos(page: Page, count: number): Promise<void> {
  const before = await photos(page).count();
  const buffer = await jpeg(80, 60);
  const files = Array.from({ length: count }, (_, index) => ({
    name: `kamer-${index}.jpg`,
    mimeType: "image/jpeg",
    buffer,
  }));
  await page.locator("form[data-live] input[type=file]").first().setInputFiles(files);
  await expect.poll(() => photos(page).count()).toBe(before + count);
}

test("each of two tabs sends the photos that it shows, and one that was closed is resumed with its own", async () => {
  const client = await addClient(app);
  const closed = await signedIn(site, client, { width: 1280 });
  await openGoods(closed);
  await choosePhotos(closed, 1);
  const first = await closed.context().newPage();
  await closed.close();
  await openWizard(first);
  await first.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(first, "Van provincie", "Utrecht");
  await chooseProvince(first, "Naar provincie", "Limburg");
  await first.getByLabel("Gewenste datum").fill(MOVE_DATE);
  await city(first).fill("Zeist");
  await openGoods(first);
  await expect.poll(() => photos(first).count()).toBe(1);

  const second = await first.context().newPage();
  await openWizard(second);
  await expect.poll(() => city(second).inputValue()).toBe("Zeist");
  await city(second).fill("Bunnik");
  await openGoods(second);
  expect(await photos(second).count()).toBe(0);
  await choosePhotos(second, 2);
  const third = await first.context().newPage();
  await openGoods(third);
  await choosePhotos(third, 1);
  await third.getByRole("button", { name: "Formulier leegmaken" }).click();
  await third.getByRole("button", { name: "Leegmaken", exact: true }).click();
  await third.locator('[data-step="1"][data-current]').waitFor();

  await openGoods(first);
  await expect.poll(() => photos(first).count()).toBe(1);
  await openWizard(first);
  await sendBrief(first);
  await openGoods(second);
  await expect.poll(() => photos(second).count()).toBe(2);
  await openWizard(second);
  await sendBrief(second);
  const counted = await app.db
    .select({
      city: briefs.fromCity,
      photos: app.db.$count(briefPhotos, eq(briefPhotos.briefId, briefs.id)),
    })
    .from(briefs)
    .where(eq(briefs.clientId, client.userId));
  expect(Object.fromEntries(counted.map((brief) => [brief.city, brief.photos]))).toEqual({
    Zeist: 1,
    Bunnik: 2,
  });
});
