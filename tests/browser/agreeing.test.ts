import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dayAfter, formatDay } from "~/shared/dates.ts";
import { agreementPath, ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal, storedBrief, storedProposals } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { openSession, signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app, mailTo } = site;

const SCOPE = {
  transport: { answer: "INCLUDED" },
  lift: { answer: "INCLUDED" },
  packing: { answer: "EXTRA", cents: 8_500 },
  boxes: { answer: "EXTRA", cents: 4_500 },
} as const;

/** A brief with one proposal on two days, and two extras; the other day with packing is € 985,00. */
async function scene() {
  const client = await addClient(app);
  const { actor } = await addCompany(app, { name: "Mulder Verhuizingen" });
  const briefId = await addBrief(app, client, { dateSlack: "2", packingService: true });
  const { moveDate } = await storedBrief(app, briefId);
  const otherDay = dayAfter(moveDate, -2);
  const proposalId = await addProposal(app, actor, briefId, {
    price: 97_190,
    scope: SCOPE,
    otherDays: [{ day: otherDay, cents: 90_000 }],
  });
  const [own, other] = [formatDay(moveDate), formatDay(otherDay)];
  return { client, actor, briefId, proposalId, own, other, otherDay };
}

const shown = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? "").replaceAll("\u00a0", " ");
const pressed = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: /^Ja, accepteren/ });
const answer = (page: Page, name: RegExp) => page.getByRole("radio", { name });
const WITH_PACKING = /^Zoals je vroeg, met inpakken/;
const WITHOUT_PACKING = /^Zonder inpakken/;
const WITHOUT_BOXES = /^Zonder verhuisdozen/;

test("the client chooses a day and an extra, and everybody reads that one day and that one sum", async () => {
  const { client, actor, briefId, proposalId, own, other, otherDay } = await scene();
  const page = await signedIn(site, client, { width: 360 });
  await page.goto(ownBriefPath(briefId));
  // The price above the button is that of all that was asked, and the window opens with it.
  expect(await shown(page, "article .stub")).toMatch(
    /^€ 1\.101,90971,90\n\+ 85,00 inpakken\n\+ 45,00 verhuisdozen/,
  );
  await page.getByRole("button", { name: "Accepteren" }).click();
  const window = page.getByRole("dialog");
  const agreed = window.getByRole("region", { name: "Wat je afspreekt" });
  await expect.poll(() => agreed.textContent()).toMatch(/Met alles erbij€\s1\.101,90/);
  // Nothing is ticked for anybody: it is asked in sight, and before it is answered nothing can be accepted.
  expect(await answer(page, /inpakken|verhuisdozen/).count()).toBe(4);
  const chosen = window.getByRole("radio", { name: /inpakken|verhuisdozen/, checked: true });
  expect(await chosen.count()).toBe(0);
  const first = window.getByRole("button", { name: "Kies eerst" });
  expect(await pressed(page).count()).toBe(0);
  await first.click();
  expect(await window.getByText("Kies eerst een van de twee.").count()).toBe(2);
  const packing = answer(page, WITH_PACKING);
  expect(await packing.evaluate((node) => node === document.activeElement)).toBe(true);
  const [question, button] = [await packing.boundingBox(), await first.boundingBox()];
  expect(question?.y).toBeLessThan(button?.y ?? 0);
  await expectAccessible(page);
  await answer(page, WITHOUT_BOXES).check();
  await window.getByText("Nog te kiezen: met of zonder inpakken.").waitFor();
  expect(await pressed(page).count()).toBe(0);
  await answer(page, WITHOUT_PACKING).check();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s971,90$/);
  // What a day costs goes with the extras that were chosen.
  const day = window.getByText(other, { exact: true }).locator("xpath=ancestor::label");
  await expect.poll(() => day.textContent()).toMatch(/€\s900,00$/);
  await packing.check();
  await expect.poll(() => day.textContent()).toMatch(/€\s985,00$/);
  await window.getByRole("radio", { name: other }).check();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s985,00$/);
  for (const said of ["Zeist", other, "Inpakken", "985,00"]) {
    await expect.poll(() => agreed.textContent()).toContain(said);
  }
  await expectAccessibleAt(WIDTHS, page);
  await pressed(page).dblclick();
  await page.getByText("Voorstel geaccepteerd!").waitFor();

  expect(await storedProposals(app, briefId)).toMatchObject([
    { agreedDay: otherDay, agreedExtras: ["packing"], agreedCents: 98_500 },
  ]);
  await page.locator(`#offerte-${proposalId}`).getByText("Geaccepteerd").waitFor();
  const card = await shown(page, `#offerte-${proposalId}`);
  const told = [
    await mailTo(client.email, "Je hebt de offerte"),
    await mailTo(actor.email, "Offerte geaccepteerd"),
  ];
  const paper = await page.request.get(agreementPath(proposalId));
  const words = wordsOfPdf(await paper.body())
    .join(" ")
    .replaceAll("\u00a0", " ");
  await page.goto("/client-dashboard");
  const list = ((await page.getByRole("main").textContent()) ?? "").replaceAll("\u00a0", " ");
  expect(list).toContain(other);
  expect(list).toContain("€ 985,00");
  expect(list).not.toContain("eerder of later");

  // The same browser, of the company now.
  await page.context().clearCookies();
  await openSession(site, page, actor);
  await page.goto("/verhuisbedrijf-dashboard/offertes");
  const companysCard = await shown(page, `#offerte-${proposalId}`);
  for (const text of [card, words, companysCard, ...told.map((mail) => mail.text)]) {
    const plain = text.replaceAll("\u00a0", " ");
    expect(plain).toContain("€ 985,00");
    expect(plain).toContain(other);
    expect(plain).not.toMatch(/971,90|900,00|85,00 erbij|eerder of later/);
    expect(plain).not.toContain(own);
  }
  expect(companysCard).toContain("met inpakken");
});

test("without scripts the sum is worked out first, and the button comes with it", async () => {
  const { client, actor, briefId, own, other, otherDay } = await scene();
  const page = await signedIn(site, client, { width: 360, javaScript: false });
  await page.goto(ownBriefPath(briefId));
  await page.getByRole("button", { name: "Accepteren" }).click();
  await page.getByRole("radio", { name: other }).check();
  // Without an answer a browser asks for one; a form that came without it is told so beside the question.
  const unanswered = new URL(page.url());
  unanswered.search += `&dag=${otherDay}&reken=`;
  await page.goto(unanswered.href);
  expect(await page.getByText("Kies eerst een van de twee.").count()).toBe(2);
  expect(await page.getByRole("radio", { name: other }).isChecked()).toBe(true);
  await answer(page, WITH_PACKING).check();
  await answer(page, WITHOUT_BOXES).check();
  expect(await pressed(page).isVisible()).toBe(false);
  await page.getByRole("button", { name: "Reken uit" }).click();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s985,00$/);
  expect(await page.getByRole("radio", { name: own }).isVisible()).toBe(false);
  await page.getByRole("link", { name: /Andere dag/ }).click();
  await page.getByRole("radio", { name: other }).check();
  await answer(page, WITHOUT_PACKING).check();
  await answer(page, WITHOUT_BOXES).check();
  await page.getByRole("button", { name: "Reken uit" }).click();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s900,00$/);
  await pressed(page).click();
  await page.getByText("Voorstel geaccepteerd!").waitFor();
  expect(await storedProposals(app, briefId)).toMatchObject([
    { agreedDay: otherDay, agreedExtras: [], agreedCents: 90_000 },
  ]);

  // On one day alone, the extra is worked out too.
  const oneDay = await addBrief(app, client, { packingService: true });
  await addProposal(app, actor, oneDay, { price: 97_190, scope: SCOPE });
  await page.goto(ownBriefPath(oneDay));
  await page.getByRole("button", { name: "Accepteren" }).click();
  await answer(page, WITH_PACKING).check();
  await answer(page, WITHOUT_BOXES).check();
  await page.getByRole("button", { name: "Reken uit" }).click();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s1\.056,90$/);
  await pressed(page).click();
  await page.getByText("Voorstel geaccepteerd!").waitFor();
  expect(await storedProposals(app, oneDay)).toMatchObject([
    { agreedExtras: ["packing"], agreedCents: 105_690 },
  ]);
});

test("the day and the extras that were chosen stand again after a sending that failed, and after signing in anew", async () => {
  const { client, briefId, other, otherDay } = await scene();
  const page = await signedIn(site, client, { width: 360, faults: true });
  const open = () => page.getByRole("button", { name: "Accepteren" }).first().click();
  await page.goto(ownBriefPath(briefId));
  await open();
  await page.getByRole("radio", { name: other }).check();
  await answer(page, WITH_PACKING).check();
  await answer(page, WITHOUT_BOXES).check();
  await page.context().setOffline(true);
  await pressed(page).click();
  await page.locator(".toast").first().waitFor();
  await page.context().setOffline(false);

  await open();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s985,00$/);
  await page.context().clearCookies();
  await pressed(page).click();
  await page.waitForURL(/verlopen=1/);
  await signInOn(page, client.email);
  await open();
  await expect.poll(() => pressed(page).textContent()).toMatch(/voor €\s985,00$/);
  expect(await page.getByRole("radio", { name: other }).isChecked()).toBe(true);
  await pressed(page).click();
  await page.getByText("Voorstel geaccepteerd!").waitFor();
  expect(await storedProposals(app, briefId)).toMatchObject([
    { agreedDay: otherDay, agreedExtras: ["packing"], agreedCents: 98_500 },
  ]);
});
