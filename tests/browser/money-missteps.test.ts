import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HOMES, SUBSCRIPTION } from "~/shared/paths.ts";
import { addCompany } from "../factories/people.ts";
import { expectAccessibleAt, expectToast, openBrowser, WIDTHS } from "./browser.ts";
import { openSession, signedIn, signInOn } from "./people.ts";
import { fillIn, PAY, SPECIAL } from "./registering.ts";

const site = await openBrowser();
const { app } = site;

/** A subscriber at its subscription page, at a phone. */
async function subscriber() {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(SUBSCRIPTION);
  return { actor, page };
}

/** Its bank takes the payment back; answers once the page says so. */
async function fallBehind(page: Page): Promise<void> {
  await page.getByRole("link", { name: "de lokale betaaldienst" }).click();
  await page.getByRole("button", { name: "Laatste betaling terugboeken" }).click();
  await page.waitForLoadState();
  await expect
    .poll(async () => {
      await page.goto(SUBSCRIPTION);
      return await page.getByRole("heading", { name: "Je betaling is teruggeboekt" }).count();
    })
    .toBe(1);
}

async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 360, height: 900 });
  await tab.goto(SUBSCRIPTION);
  return tab;
}

test("what another tab did already is said, and done once", async () => {
  const { page } = await subscriber();
  const tab = await secondTab(page);
  await page.getByRole("button", { name: "Pauze plannen" }).click();
  await page.getByRole("heading", { name: "Je pauze staat gepland" }).waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await tab.getByRole("button", { name: "Pauze plannen" }).click();
  await expectToast(tab, ["Er staat al een pauze"]);
  await page.getByRole("button", { name: "Pauze annuleren" }).click();
  await expectToast(page, ["Je pauze is geannuleerd"]);
  await tab.getByRole("button", { name: "Pauze annuleren" }).click();
  await expectToast(tab, ["Er is geen pauze"]);

  await page.goto(`${SUBSCRIPTION}?opzeggen=ja`);
  await page.getByRole("dialog").getByRole("button", { name: "Opzeggen" }).click();
  await expectToast(page, ["Abonnement opgezegd"]);
  await expectAccessibleAt(WIDTHS, page);
  await tab.getByRole("button", { name: "Pauze plannen" }).click();
  await expectToast(tab, ["Pauzeren kan nu niet"]);
  await tab.getByRole("button", { name: "Opzegging intrekken" }).click();
  await expectToast(tab, ["Opzegging ingetrokken"]);
});

test("what is owed is paid once, from one tab or the other, and may be ended in its place", async () => {
  const { page } = await subscriber();
  await fallBehind(page);
  await expectAccessibleAt(WIDTHS, page);
  const end = page.getByRole("button", { name: "Abonnement opzeggen" });
  await end.click();
  await page.getByText("Je abonnement stopt meteen.").waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await end.evaluate((button) => button === document.activeElement)).toBe(true);

  const tab = await secondTab(page);
  await page.goto(HOMES.company);
  await expectAccessibleAt(WIDTHS, page);
  await page.getByRole("link", { name: "Naar de betaling" }).click();
  await page.getByRole("button", { name: "Nu betalen" }).click();
  await page.getByText("Openstaand").waitFor();
  await page.getByRole("button", { name: "Nu betalen" }).click();
  await page.getByText("Alsnog betaald").waitFor();
  await tab.getByRole("button", { name: "Nu betalen" }).click();
  await expectToast(tab, ["Er staat niets open"]);
  await tab.getByText("Verlengt op").waitFor();
});

test("a session that ends at the payment page leads through signing in to what was paid", async () => {
  const { actor, page } = await subscriber();
  await fallBehind(page);
  await page.getByRole("button", { name: "Nu betalen" }).click();
  await page.getByText("Openstaand").waitFor();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Nu betalen" }).click();
  await signInOn(page, actor.email);
  await page.waitForURL(`**${SUBSCRIPTION}`);
  await page.getByText("Alsnog betaald").waitFor();

  await page.context().clearCookies();
  await page.getByRole("button", { name: "Pauze plannen" }).click();
  await page.getByText("Je sessie is verlopen").waitFor();
  await signInOn(page, actor.email);
  await page.waitForURL(`**${SUBSCRIPTION}`);
  await page.getByRole("heading", { name: "Even geen werk?" }).waitFor();
});

test("a first payment whose session ends comes back to its page after signing in", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const page = await site.person({ width: 360 });
  await openSession(site, page, actor);
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Abonnement starten" }).click();
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Betalen", exact: true }).click();
  await signInOn(page, actor.email);
  await page.getByRole("heading", { name: "Je abonnement is actief" }).waitFor();
  await expectAccessibleAt(WIDTHS, page);
});

test("nothing is sent of a registration that is empty, or without what it needs", async () => {
  const page = await site.person({ width: 360 });
  await page.goto(SPECIAL);
  await page.getByRole("button", PAY).click();
  const [company, email] = [page.getByLabel("Bedrijfsnaam"), page.getByLabel("E-mailadres")];
  expect(await company.evaluate((field) => field === document.activeElement)).toBe(true);
  await fillIn(page, "Iris Jansen");
  await email.fill("");
  await page.getByRole("button", PAY).click();
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(SPECIAL);
});
