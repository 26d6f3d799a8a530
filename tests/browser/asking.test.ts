import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";

const { person } = await openBrowser(undefined, { translated: true });

const SMALL_PHONE = { width: 360, height: 640 };
const FIRST_QUESTION_BY = 200;
const HEAD_AT_MOST = 120;

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};
const bar = (page: Page) => page.locator(".foot-bar");
const next = (page: Page) => page.getByRole("button", { name: "Volgende" });

async function atWizard() {
  const page = await person({ width: 360, touch: true });
  await page.setViewportSize(SMALL_PHONE);
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  return page;
}

async function choosePlace(page: Page, end: string, letters: string, place: string): Promise<void> {
  await page.getByRole("combobox", { name: end }).pressSequentially(letters);
  await page.locator("[role=option]", { hasText: place }).first().tap();
}

test("a small phone asks at once: from, to, when, and what, finds the map behind a press, and taps a place that brings its province", async () => {
  const page = await atWizard();
  const asked = ["Van plaats", "Naar plaats", "Gewenste datum", "Verhuizing"].map((label) =>
    page.getByLabel(label, { exact: label === "Verhuizing" }),
  );
  const label = page.getByText("Van plaats").first();
  expect(await topOf(label)).toBeLessThanOrEqual(FIRST_QUESTION_BY);
  expect(await bottomOf(page.getByLabel("Van plaats"))).toBeLessThan(await topOf(bar(page)));
  const tops = await Promise.all(asked.map(topOf));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));

  const map = page.getByText("tik je provincies aan op de kaart");
  expect(await map.isVisible()).toBe(false);
  const opener = page.getByRole("button", { name: "Kies op de kaart", exact: true });
  await opener.tap();
  await map.waitFor();
  await expectAccessible(page);
  await opener.tap();
  await map.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await map.waitFor();
  await page.setViewportSize(SMALL_PHONE);
  await expectProvinceBrought(page);
});

/** A place is tapped and brings its province, which is a list for who wants another. */
async function expectProvinceBrought(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Van plaats" }).pressSequentially("zwol");
  const offers = page.getByRole("option").filter({ visible: true });
  await offers.filter({ hasText: "Zwolle" }).waitFor();
  await expectAccessible(page);
  await offers.filter({ hasText: "Zwolle" }).tap();
  await page.getByText("Provincie Overijssel").waitFor();
  expect(await offers.count()).toBe(0);
  await page.reload();
  await expect.poll(() => page.locator("[name=fromCity]").inputValue()).toBe("Zwolle");
  const list = page.getByLabel("Van provincie");
  expect(await list.isVisible()).toBe(false);
  await page.locator("summary", { hasText: "wijzig (van provincie)" }).tap();
  await page.locator("[name=fromProvince]:focus").waitFor();
  expect(await list.inputValue()).toBe("Overijssel");
  await list.selectOption("Gelderland");
  await expectAccessibleAt(WIDTHS, page);

  // What is open is asked for by its list, where nobody could choose it before.
  await next(page).tap();
  await page.getByRole("button", { name: "Nu aanvullen" }).tap();
  await page.locator("[name=toProvince]:focus").waitFor();
}

test("a home says at once what is moved and what it usually costs, and a password is looked at instead of typed twice", async () => {
  const page = await atWizard();
  await choosePlace(page, "Van plaats", "utr", "Utrecht");
  await choosePlace(page, "Naar plaats", "zwol", "Zwolle");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await next(page).tap();
  await page.locator('[data-step="2"] h2:focus').waitFor();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const road = await page.getByRole("progressbar", { name: "Voortgang" }).boundingBox();
  expect((road?.y ?? 0) + (road?.height ?? 0) - (title?.y ?? 0)).toBeLessThanOrEqual(HEAD_AT_MOST);

  await page.getByText("Appartement, 3 kamers").tap();
  await bar(page).getByText("ca. 24 m³, 105 dingen").waitFor();
  await bar(page)
    .getByText(/Meestal €/)
    .waitFor();
  expect(await bottomOf(bar(page))).toBeLessThanOrEqual(SMALL_PHONE.height);
  const heavy = page.getByRole("checkbox", { name: "Wasmachine" });
  await expect.poll(() => heavy.isVisible()).toBe(false);
  const answered = page.getByText(/^Volgens je lijst: 3 kamers, wasmachine.*breekbare spullen\./);
  await answered.tap();
  await heavy.waitFor();
  expect(await heavy.isChecked()).toBe(true);
  await expectAccessible(page);
  await answered.tap();
  await expect.poll(() => heavy.isVisible()).toBe(false);
  await page.getByLabel("Weet ik niet precies").check();
  await heavy.waitFor();
  expect(await heavy.isChecked()).toBe(false);

  // The last step: an easy password is refused beside its field, before anything is sent.
  await page.goto("/brief-form#stap-5");
  const password = page.getByLabel("Wachtwoord", { exact: true });
  const show = page.getByRole("button", { name: "Toon wachtwoord" });
  await password.fill("geheim-1");
  await show.focus();
  const refusal = page.getByText("Dit wachtwoord is te makkelijk te raden. Kies een ander.");
  await refusal.waitFor();
  await password.fill("geheim-genoeg");
  await expect.poll(() => refusal.count()).toBe(0);
  // What was typed can be looked at, and is not asked for twice.
  expect(await page.getByLabel("Bevestig wachtwoord").isVisible()).toBe(false);
  await show.tap();
  expect(await password.getAttribute("type")).toBe("text");
  expect(await password.inputValue()).toBe("geheim-genoeg");
  await expectAccessible(page);
  await show.tap();
  expect(await password.getAttribute("type")).toBe("password");
});
