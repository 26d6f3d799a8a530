import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { dayAfter, dutchDay, formatDay } from "~/shared/dates.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { addBrief, addProposal, briefForm, storedProposals } from "../factories/briefs.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { openForm, PRICED, tariffScene } from "./tariff-scene.ts";

const site = await openBrowser();
const { app, mailTo } = site;

const PATIENCE_MS = 120_000;
const DASHBOARD = "/verhuisbedrijf-dashboard";
const PRICE = "Prijs in euro, incl. btw";

const toastsOf = (page: Page) => page.getByRole("dialog", { name: "Melding" });
const answerOf = (form: Locator, thing: string) => form.getByRole("group", { name: thing });
const scene = (...options: [width?: number, fields?: Parameters<typeof tariffScene>[2]]) =>
  tariffScene(site, ...options);

/** Twice what the tariff of the scene comes to, and more. */
const FAR_BUDGET = { budgetMin: 100_000, budgetMax: 120_000 };

/** The client says that there is a piano to move too. */
async function addPiano(client: ClientActor, briefId: string, fields = {}): Promise<void> {
  const form = briefForm({ ...PRICED, clientName: client.name, heavyItems: ["Piano"], ...fields });
  expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
}

/** The first Monday at least so many days from now. */
function mondayAfter(days: number): string {
  const soon = dayAfter(dutchDay(app.clock.now()), days);
  return dayAfter(soon, (8 - new Date(soon).getUTCDay()) % 7);
}

test("a company with a tariff sends the worked-out proposal with two presses, far from the budget too; the next price follows what is included and what is reckoned with, until another one is typed, which is asked about", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, briefId, client } = await scene(1280, FAR_BUDGET);
  let form = await openForm(page);
  await form.getByText("Uit je tarieven").waitFor();
  // 1 m³ of sofa, 2 of wardrobes and 2 of boxes; two floors without a lift.
  expect(await form.getByLabel(PRICE).inputValue()).toBe("355");
  expect(await form.getByRole("row", { name: /Volume/ }).textContent()).toMatch(/€\s125,00/);
  await expectAccessibleAt(WIDTHS, page);
  await page.setViewportSize({ width: 360, height: 740 });
  await form.getByRole("button", { name: "Offerte verzenden" }).dblclick();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  const [stored, ...others] = await storedProposals(app, briefId);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ priceCents: 35_500, packageName: "Compleet met laadklep" });
  const mail = await mailTo(client.email, "Offerte van");
  expect(mail.text).toContain("Inbegrepen: Vervoer van de inboedel, Verhuisdozen");

  const next = await addBrief(app, client, { ...PRICED, ...FAR_BUDGET });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(DASHBOARD);
  form = await openForm(page);
  const price = form.getByLabel(PRICE);
  const lift = answerOf(form, "Ladderlift of dragen via de trap");
  await lift.getByRole("radio", { name: "Extra" }).check();
  await expect.poll(() => price.inputValue()).toBe("275");
  expect(await form.locator("[name=extraLift]").inputValue()).toBe("80");
  await lift.getByRole("radio", { name: "Inbegrepen" }).check();
  await expect.poll(() => price.inputValue()).toBe("355");
  await form.getByLabel("Volume (m³)").fill("10");
  await expect.poll(() => price.inputValue()).toBe("480");
  await price.fill("490");
  await lift.getByRole("radio", { name: "Niet" }).check();
  expect(await price.inputValue()).toBe("490");
  const send = form.getByRole("button", { name: "Offerte verzenden" });
  await send.click();
  await form.getByText(/Klopt dit\?/).waitFor();
  await form.getByRole("button", { name: "Neem deze prijs over" }).click();
  expect(await price.inputValue()).toBe("400");
  await form.getByText(/Klopt dit\?/).waitFor({ state: "detached" });
  // Enter in a figure sends nothing, and a wheel over it changes nothing.
  const volume = form.getByLabel("Volume (m³)");
  await volume.fill("7,5");
  await volume.press("Enter");
  await volume.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => price.inputValue()).toBe("340");
  expect(await volume.inputValue()).toBe("7,5");
  await volume.fill("veel");
  await form.getByText("Nog niet uit te rekenen.").waitFor();
  expect(await price.inputValue()).toBe("340");
  expect(await storedProposals(app, next)).toEqual([]);
  // By the hour: what the client pays at most is said, and needed.
  await form.getByRole("radio", { name: "Per uur, met plafond" }).check();
  expect(await send.isDisabled()).toBe(true);
  await form.getByLabel("Uurtarief in euro, incl. btw").fill("95");
  await form.getByLabel("Hoogstens zoveel uur").fill("12");
  await form.getByText(/hoogstens €\s1\.140,00/).waitFor();
  await expectAccessible(page);
  await send.click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
});

test("a price that was sent stays while more is included, says so, and follows with a press; one on another day is named beside its day, and goes along", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, actor, client, briefId } = await scene(360);
  const tariff = { base: "150", perM3: "25", perFloor: "40", perBox: "0", piano: "175" };
  const words = { packageName: "Compleet", includes: "Laden", revision: 1 };
  expect((await saveTariff(app, actor, tariffSchema.parse({ ...tariff, ...words }))).ok).toBe(true);
  await addProposal(app, actor, briefId, { price: 40_000 });
  await addPiano(client, briefId);
  await page.goto(`${DASHBOARD}/offertes`);
  await page.getByRole("button", { name: /Offerte nakijken/ }).click();
  await page.getByRole("button", { name: "Offerte aanpassen" }).click();
  const adjusted = page.getByRole("dialog", { name: "Offerte aanpassen", exact: true });
  await adjusted.getByText(/staat nog op €\s400,00/).waitFor();
  await answerOf(adjusted, "Pianotransport").getByRole("radio", { name: "Inbegrepen" }).check();
  await adjusted.getByText(/komen je tarieven op €\s530,00/).waitFor();
  expect(await adjusted.getByLabel(PRICE).inputValue()).toBe("400");
  await adjusted.getByRole("button", { name: /Maak er €\s530,00 van/ }).click();
  expect(await adjusted.getByLabel(PRICE).inputValue()).toBe("530");
  await adjusted.getByText("staat nog op").waitFor({ state: "hidden" });
  await adjusted.getByRole("button", { name: "Offerte aanpassen" }).click();
  await toastsOf(page).getByText("Offerte aangepast").waitFor();
  const [stored] = await storedProposals(app, briefId);
  expect(stored).toMatchObject({ priceCents: 53_000, earlierPriceCents: 40_000 });

  const monday = mondayAfter(20);
  const [tuesday, wednesday] = [dayAfter(monday, 1), dayAfter(monday, 2)];
  const dates = { moveDate: monday, dateSlack: "2" as const };
  const other = await addBrief(app, client, { ...PRICED, ...dates });
  const otherDays = [
    { day: tuesday, cents: 38_000 },
    { day: wednesday, cents: 39_000 },
  ];
  await addProposal(app, actor, other, { price: 40_000, otherDays });
  await addPiano(client, other, dates);
  await page.goto(`${DASHBOARD}/offertes`);
  await page.getByRole("button", { name: /Offerte nakijken/ }).click();
  await page.getByRole("button", { name: "Offerte aanpassen" }).click();
  const prices = adjusted.getByLabel("Prijs (€)");
  await adjusted.getByText(`op ${formatDay(wednesday)} staat nog op`).waitFor();
  await prices.nth(1).fill("450");
  await adjusted.getByText(`op ${formatDay(wednesday)} staat nog op`).waitFor({ state: "hidden" });
  await answerOf(adjusted, "Pianotransport").getByRole("radio", { name: "Inbegrepen" }).check();
  await adjusted.getByText(`op ${formatDay(tuesday)} staat nog op`).waitFor();
  await adjusted
    .getByText(/komen je tarieven op €\s530,00/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await adjusted.getByRole("button", { name: "Neem deze prijzen over" }).click();
  expect(await adjusted.getByLabel(PRICE).inputValue()).toBe("530");
  expect([await prices.first().inputValue(), await prices.nth(1).inputValue()]).toEqual([
    "530",
    "450",
  ]);
  await adjusted.getByText("staat nog op").first().waitFor({ state: "hidden" });
});

test("the terms of a tariff unfold where something is wrong, and a price on another day is worked out until one is typed", {
  timeout: PATIENCE_MS,
}, async () => {
  const thursday = dayAfter(mondayAfter(20), 3);
  const dayFrom = (days: number) => ({ label: formatDay(dayAfter(thursday, days)) });
  const { page, actor, briefId } = await scene(360, { moveDate: thursday, dateSlack: "2" });
  const tariff = { base: "150", perM3: "25", perFloor: "40", perBox: "0", weekendPercent: 10 };
  const words = { packageName: "Compleet", includes: "Laden en lossen", revision: 1 };
  const usual = { vans: 1, vansM3: 40, insured: "100000", validDays: 14, cancelFreeDays: 7 };
  const saved = await saveTariff(app, actor, tariffSchema.parse({ ...tariff, ...words, ...usual }));
  expect(saved.ok).toBe(true);
  const form = await openForm(page);
  await form.getByText(/Niet opgegeven: het eigen risico; wat later annuleren kost/).waitFor();
  expect(await form.getByLabel("Verzekerd tot (€)").isVisible()).toBe(false);
  await form.getByText("Ploeg, wagens en voorwaarden").click();
  await form.getByLabel("Samen m³").fill("0");
  await form.getByText("Ploeg, wagens en voorwaarden").click();
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Fout bij verzenden").waitFor();
  expect(await form.getByLabel("Samen m³").isVisible()).toBe(true);
  await form.getByLabel("Samen m³").fill("40");

  await form.getByText("Ook op een andere dag").click();
  const days = form.getByLabel("Dag", { exact: true });
  const prices = form.getByLabel("Prijs (€)");
  await days.first().selectOption(dayFrom(1));
  await expect.poll(() => prices.first().inputValue()).toBe("355");
  await days.first().selectOption(dayFrom(2));
  await expect.poll(() => prices.first().inputValue()).toBe("395");
  await form.getByLabel("Volume (m³)").fill("10");
  await expect.poll(() => prices.first().inputValue()).toBe("530");
  await days.nth(1).selectOption(dayFrom(-1));
  await prices.nth(1).fill("450");
  await form.getByLabel("Volume (m³)").fill("5");
  await expect.poll(() => prices.first().inputValue()).toBe("395");
  expect(await prices.nth(1).inputValue()).toBe("450");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  expect(await storedProposals(app, briefId)).toMatchObject([{ priceCents: 35_500 }]);
});
