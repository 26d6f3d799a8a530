import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "../browser/browser.ts";
import { signedIn } from "../browser/people.ts";
import { GOODS, openForm, PRICED, tariffScene } from "../browser/tariff-scene.ts";
import { addBrief, addProposal, briefForm, storedProposals } from "../factories/briefs.ts";
import { addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app, mailTo } = site;

const PATIENCE_MS = 120_000;
const DASHBOARD = "/verhuisbedrijf-dashboard";
const PRICE = "Prijs in euro, incl. btw";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const toastsOf = (page: Page) => page.getByRole("dialog", { name: "Melding" });
const answerOf = (form: Locator, thing: string) => form.getByRole("group", { name: thing });

const change = async (client: ClientActor, briefId: string, fields = {}) => {
  const form = briefForm({ clientName: client.name, goods: GOODS, ...fields }, app.clock.now());
  expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
};

test("a draft survives Escape, a reload and going back, is there in another tab, and sent from one it is refused in the other; a brief that changes or fills up meanwhile is told, and keeps it", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, client, briefId } = await tariffScene(site);
  let form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  await answerOf(form, "Verhuisdozen").getByRole("radio", { name: "Niet" }).check();
  const isKept = async () => {
    await expect.poll(() => form.getByLabel("Titel").inputValue()).toBe("Met drie man");
    const boxes = answerOf(form, "Verhuisdozen").getByRole("radio", { name: "Niet" });
    expect(await boxes.isChecked()).toBe(true);
  };
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  form = await openForm(page);
  await isKept();
  await page.reload();
  form = await openForm(page);
  await isKept();
  await form.getByRole("button", { name: "Sluiten" }).click();
  await page.getByRole("link", { name: "Tarieven" }).click();
  await page.getByRole("heading", { name: "Tarieven" }).waitFor();
  await page.goBack();
  form = await openForm(page);
  await isKept();

  // In another tab too, where it is begun anew and sent.
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 360, height: 740 });
  await second.goto(DASHBOARD);
  const other = await openForm(second);
  await other.getByText("Je concept staat er nog.").waitFor();
  expect(await other.getByLabel("Titel").inputValue()).toBe("Met drie man");
  await expectAccessible(second);
  await other.getByRole("button", { name: "Begin opnieuw" }).click();
  await expect.poll(() => other.getByLabel("Titel").inputValue()).toBe("Compleet met laadklep");
  expect(await other.getByText("Je concept staat er nog.").count()).toBe(0);
  await other.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(second).getByText("Offerte verzonden!").waitFor();
  const send = form.getByRole("button", { name: "Offerte verzenden" });
  await send.click();
  await toastsOf(page).getByText("Al een offerte ingediend").waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
  expect(await storedProposals(app, briefId)).toHaveLength(1);
  const [toast, button] = [await toastsOf(page).boundingBox(), await send.boundingBox()];
  expect(Number(toast?.y) + Number(toast?.height)).toBeLessThan(Number(button?.y));

  // Another brief, that changes while the form is open, and before word of it is there.
  await second.close();
  await page.context().route(/\/live(\?|$)/, () => undefined);
  const changing = await addBrief(app, client, PRICED);
  await page.goto(DASHBOARD);
  form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  await change(client, changing, { rooms: "4", services: ["Schoonmaakservice"] });
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("De opdracht is intussen gewijzigd").waitFor();
  await form.getByText("De klant wijzigde de opdracht").waitFor();
  await form.getByText("was: 3").waitFor();
  await expectAccessible(page);
  await answerOf(form, "Schoonmaak").getByRole("radio", { name: "Niet" }).check();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  expect(await storedProposals(app, changing)).toMatchObject([{ briefVersion: 2 }]);

  // And one whose last place goes to another company meanwhile.
  const full = await addBrief(app, client, PRICED);
  for (let place = 0; place < 4; place += 1) {
    await addProposal(app, (await addCompany(app)).actor, full);
  }
  await page.goto(DASHBOARD);
  form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  await addProposal(app, (await addCompany(app)).actor, full);
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Vol", { exact: true }).waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
});

test("a changed brief is confirmed by one company and adjusted by another, and the client sees both", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, actor, client, briefId } = await tariffScene(site);
  const other = (await addCompany(app, { name: "Noorderzon" })).actor;
  const rates = { base: "150", perM3: "25", perFloor: "40", perBox: "1" };
  expect((await saveTariff(app, other, tariffSchema.parse(rates))).ok).toBe(true);
  await addProposal(app, actor, briefId);
  await addProposal(app, other, briefId, { price: 88_000 });
  await change(client, briefId, { rooms: "4" });

  const own = await signedIn(site, client, { width: 360 });
  await own.goto(`/client-dashboard/opdracht/${briefId}`);
  await own.getByText("2 offertes zijn daar nog niet op bevestigd").waitFor();
  // A choice that has to wait is reached by keyboard, says why, and opens nothing.
  const waiting = own.getByRole("button", { name: "Accepteren", disabled: true });
  expect(await waiting.count()).toBe(2);
  expect(await own.getByRole("button", { name: "Accepteren", disabled: false }).count()).toBe(0);
  for (const button of await waiting.all()) {
    await button.focus();
    await own.keyboard.press("Enter");
    const why = await button.evaluate((one) => {
      const text = document.getElementById(one.getAttribute("aria-describedby") ?? "none");
      return { hasFocus: one === document.activeElement, text: text?.textContent };
    });
    expect(why).toEqual({ hasFocus: true, text: "Nog niet bevestigd" });
  }
  expect(await own.getByRole("dialog").filter({ visible: true }).count()).toBe(0);
  await own.getByText("Waar deze offerte op rekent").first().click();
  await own.getByText("was: 3").first().waitFor();
  await expectAccessibleAt(WIDTHS, own);

  const { text } = await mailTo(actor.email, "De klant wijzigde de opdracht");
  const link = new URL(text.match(/https?:\/\/\S+offertes\?offerte=\S+/)?.[0] ?? "");
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: /Offerte nakijken/ }).click();
  const window = dialogOf(page, "Offerte nakijken");
  await window.getByText("was: 3").waitFor();
  await expectAccessible(page);
  await window.getByRole("button", { name: "Zo laten en bevestigen" }).click();
  await toastsOf(page).getByText("Offerte bevestigd").waitFor();

  const second = await signedIn(site, other, { width: 360 });
  await second.setViewportSize({ width: 360, height: 560 });
  await second.goto(`${DASHBOARD}/offertes`);
  await second.getByRole("button", { name: /Offerte nakijken/ }).click();
  await second.getByRole("button", { name: "Offerte aanpassen" }).click();
  const form = dialogOf(second, "Offerte aanpassen");
  await form.getByLabel(PRICE).waitFor();
  const changed = await form.getByText("was: 3").boundingBox();
  expect(changed?.y).toBeGreaterThan(0);
  expect(changed?.y).toBeLessThan(560);
  await form.getByLabel(PRICE).fill("970");
  await form.getByRole("button", { name: "Offerte aanpassen" }).click();
  await toastsOf(second).getByText("Offerte aangepast").waitFor();

  await own.reload();
  const adjusted = own.getByRole("article", { name: "Noorderzon" });
  await adjusted.getByText(/was €\s880,00/).waitFor();
  const grid = own.getByRole("table", { name: "Offertes naast elkaar" });
  const names = await grid.getByRole("columnheader").allTextContents();
  const column = names.indexOf("Noorderzon") - 1;
  await grid.getByRole("button", { name: "Accepteren" }).nth(column).click();
  const question = own.getByRole("dialog", { name: "Offerte van Noorderzon accepteren?" });
  await question.getByText("Vervoer van de inboedel").waitFor();
  await expectAccessible(own);
  await question.getByRole("button", { name: "Ja, accepteren" }).click();
  await toastsOf(own).getByText("Voorstel geaccepteerd!").waitFor();
});
