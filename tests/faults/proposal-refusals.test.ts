import { type SQL, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { expectAccessible, openBrowser } from "../browser/browser.ts";
import { signedIn } from "../browser/people.ts";
import { addBrief, manage, storedProposals } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app } = site;

const PATIENCE_MS = 60_000;
const DASHBOARD = "/verhuisbedrijf-dashboard";

const toastsOf = (page: Page) => page.getByRole("dialog", { name: "Melding" });
const windowOf = (page: Page) => page.getByRole("dialog", { name: "Offerte indienen" });

/** A company without a tariff that filled in the form of a proposal, on a phone. */
async function scene() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(DASHBOARD);
  const form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  await form.getByLabel("Beschrijving").fill("Laden, rijden en lossen");
  await form.getByRole("button", { name: "Alles inbegrepen" }).click();
  await form.getByLabel("Prijs in euro, incl. btw").fill("900");
  const send = () => form.getByRole("button", { name: "Offerte verzenden" }).click();
  return { client, actor, briefId, page, form, send };
}

async function openForm(page: Page) {
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const form = windowOf(page);
  await form.getByLabel("Titel").waitFor();
  return form;
}

const ofCompany = (actor: CompanyActor, change: SQL) =>
  app.db.execute(sql`update company_profiles set ${change} where user_id = ${actor.userId}`);
const ofSubscription = (actor: CompanyActor, change: SQL) =>
  app.db.execute(sql`update subscriptions set ${change} where user_id = ${actor.userId}`);

/** What can happen to a company while it writes, what it is told, and how that is mended. */
const MEANWHILE = [
  [
    "Je hebt nog geen abonnement",
    (actor: CompanyActor) => ofSubscription(actor, sql`active_until = null, status = 'ended'`),
    (actor: CompanyActor) =>
      ofSubscription(actor, sql`active_until = now() + interval '9 days', status = 'active'`),
  ],
  [
    "Je bedrijf is nog niet geverifieerd",
    (actor: CompanyActor) =>
      ofCompany(actor, sql`verification_status = 'UNCHECKED', verified_at = null`),
    (actor: CompanyActor) =>
      ofCompany(actor, sql`verification_status = 'CONFIRMED', verified_at = now()`),
  ],
] as const;

test("a subscription, a verification or a profile that is gone meanwhile is told with the way on, and the draft is there afterwards", {
  timeout: PATIENCE_MS,
}, async () => {
  const scened = await scene();
  const { actor, briefId, page, send } = scened;
  let { form } = scened;
  for (const [title, happens, mended] of MEANWHILE) {
    await happens(actor);
    await send();
    await windowOf(page).getByRole("heading", { name: title }).waitFor();
    await windowOf(page).getByText("Wat je typte blijft in deze browser bewaard.").waitFor();
    await expectAccessible(page);
    await mended(actor);
    await page.reload();
    form = await openForm(page);
    expect(await form.getByLabel("Titel").inputValue(), title).toBe("Met drie man");
  }

  // A profile that became incomplete leads to the profile.
  await ofCompany(actor, sql`service_areas = '{}'`);
  await send();
  await page.getByRole("heading", { name: "Zet je bedrijf op de kaart" }).waitFor();
  await ofCompany(actor, sql`service_areas = '{Utrecht}'`);
  await page.goto(DASHBOARD);
  form = await openForm(page);
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
  expect(await form.getByLabel("Prijs in euro, incl. btw").inputValue()).toBe("900");
  expect(await storedProposals(app, briefId)).toEqual([]);
  await send();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  expect(await storedProposals(app, briefId)).toMatchObject([{ priceCents: 90_000 }]);
});

test("the window shows the brief itself, what is usual, what is still missing and the price that goes out, and that the client withdraws it", {
  timeout: PATIENCE_MS,
}, async () => {
  const { client, briefId, page, form, send } = await scene();
  await form.getByText(/Een middelgrote verhuizing kost meestal/).waitFor();
  await form.getByText("Bekijk de opdracht").click();
  await form.getByText("De straat is smal; parkeren kan om de hoek.").waitFor();
  await form.getByText("Bekijk de opdracht").click();
  const price = form.getByLabel("Prijs in euro, incl. btw");
  await form.getByText(/^€\s900,00$/).waitFor();
  await form.getByLabel("Titel").fill("");
  await price.fill("");
  await form.getByText("Vul nog in: een titel, een prijs.").waitFor();
  await form.getByLabel("Titel").fill("Met drie man");
  await price.fill("850");
  await form.getByRole("radio", { name: "Per uur, met plafond" }).check();
  await form.getByText("Vul nog in: een uurtarief met plafond.").waitFor();
  await form.getByLabel("Uurtarief in euro, incl. btw").fill("95");
  await form.getByLabel("Hoogstens zoveel uur").fill("8");
  await form.getByText(/^€\s760,00$/).waitFor();
  await form.getByRole("button", { name: "Wijzig de prijs" }).click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  expect(await focused()).toBe("hourlyRate");

  // What was typed stays in its place when the brief is gone.
  await manage(app, client, briefId, "cancel");
  await send();
  await toastsOf(page).getByText("neemt geen nieuwe offertes meer aan").waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
  await expectAccessible(page);
  expect(await storedProposals(app, briefId)).toEqual([]);
});
