import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { subscriptionChanges } from "~/features/billing/tables.ts";
import { HOMES, PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import {
  expectAccessible,
  expectAccessibleAt,
  expectToast,
  openBrowser,
  WIDTHS,
} from "../browser/browser.ts";
import { openSession, signedIn, signInOn } from "../browser/people.ts";
import { addAdmin, addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app } = site;

/** A subscriber at its subscription page, at a phone. */
async function subscriber() {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(SUBSCRIPTION);
  const changes = async () => {
    const rows = await app.db
      .select({ change: subscriptionChanges.change })
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.userId, actor.userId));
    return rows.map(({ change }) => change).sort();
  };
  return { actor, page, changes };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Its bank takes the payment back; answers once the page says so. */
async function fallBehind(page: Page): Promise<void> {
  await page.getByRole("link", { name: "de lokale betaaldienst" }).click();
  await page.getByRole("button", { name: "Laatste betaling terugboeken" }).click();
  await page.waitForLoadState();
  await expect
    .poll(async () => {
      await page.goto(SUBSCRIPTION);
      const alert = page.getByRole("alert");
      return await alert.getByRole("heading", { name: "Je betaling is teruggeboekt" }).count();
    })
    .toBe(1);
}

async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 360, height: 900 });
  await tab.goto(SUBSCRIPTION);
  return tab;
}

test("what another tab did already is said, and done once, and so is what is pressed twice", async () => {
  const { page, changes } = await subscriber();
  const tab = await secondTab(page);
  await button(page, "Pauze plannen").dblclick();
  await page.getByRole("heading", { name: "Je pauze staat gepland" }).waitFor();
  await expectAccessible(page);
  await button(tab, "Pauze plannen").click();
  await expectToast(tab, ["Er staat al een pauze"]);
  await button(page, "Pauze annuleren").dblclick();
  await expectToast(page, ["Je pauze is geannuleerd"]);
  await button(tab, "Pauze annuleren").click();
  await expectToast(tab, ["Er is geen pauze"]);

  // Escape leaves things as they are.
  await button(page, "Abonnement opzeggen").click();
  const asked = page.getByRole("dialog", { name: "Abonnement opzeggen?" });
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "hidden" });
  expect(await changes()).not.toContain("cancelled");
  await page.goto(`${SUBSCRIPTION}?opzeggen=ja`);
  await button(page, "Opzeggen").dblclick();
  await expectToast(page, ["Abonnement opgezegd"]);
  await expectAccessibleAt([1280], page);
  await button(tab, "Pauze plannen").click();
  await expectToast(tab, ["Pauzeren kan nu niet"]);
  await button(tab, "Opzegging intrekken").dblclick();
  await expectToast(tab, ["Opzegging ingetrokken"]);
  // The next payment moved away with the pause, and back without it.
  expect(await changes()).toEqual([
    "cancelled",
    "pause-ended",
    "paused",
    "postponed",
    "postponed",
    "resumed",
    "started",
  ]);
});

test("back from the provider's page everything can be pressed again, and a session that ended leads to signing in and back, from a first payment too", async () => {
  const { actor, page, changes } = await subscriber();
  await button(page, "Betaalwijze wijzigen").click();
  await page.waitForURL(/\/dev\/betalen\//);
  await page.goBack();
  await button(page, "Betaalwijze wijzigen").click();
  await page.waitForURL(/\/dev\/betalen\//);
  await button(page, "Creditcard").click();
  await page.waitForURL(SUBSCRIPTION);
  await page.getByText("Creditcard, eindigt op 4242").waitFor();

  await page.context().clearCookies();
  await button(page, "Abonnement opzeggen").click();
  await button(page, "Opzeggen").click();
  await page.waitForURL(/\/auth\?redirect=%2Fsubscription-management/);
  await page.getByText("Je sessie is verlopen").waitFor();
  await signInOn(page, actor.email);
  await page.waitForURL(`**${SUBSCRIPTION}**`);
  expect(await changes()).toEqual(["method-changed", "started"]);
  await page.context().clearCookies();
  await expectFirstPaymentGoesOn(page);
});

test("what is owed is seen first, by an admin too, may be ended, and is paid once though its session ends", async () => {
  const { actor, page } = await subscriber();
  await fallBehind(page);
  await expectAccessibleAt(WIDTHS, page);
  const end = button(page, "Abonnement opzeggen");
  await end.click();
  await page.getByText("Je abonnement stopt meteen.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await end.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.goto(PRICING);
  await button(page, "Nu betalen").waitFor();
  await expectAccessible(page);
  await expectSeenByAdmin(actor);

  const tab = await secondTab(page);
  await page.goto(HOMES.company);
  await expectAccessibleAt([360], page);
  await page.getByRole("link", { name: "Naar de betaling" }).click();
  await button(page, "Nu betalen").click();
  await page.getByText("Openstaand").waitFor();
  await page.context().clearCookies();
  await button(page, "Nu betalen").click();
  await signInOn(page, actor.email);
  await page.waitForURL(`**${SUBSCRIPTION}`);
  await page.getByText("Alsnog betaald").waitFor();
  await button(tab, "Nu betalen").click();
  await expectToast(tab, ["Er staat niets open"]);
  await tab.getByText("Verlengt op").waitFor();
});

/** An admin finds the company that owes, and reads how it came to that. */
async function expectSeenByAdmin({ email, name }: { email: string; name: string }): Promise<void> {
  const admin = await signedIn(site, await addAdmin(app));
  await admin.goto("/admin/abonnementen");
  await expectAccessibleAt(WIDTHS, admin);
  await admin.getByLabel("Zoek een bedrijf").fill(email);
  await admin.keyboard.press("Enter");
  await admin.waitForURL(/zoek=/);
  await admin.getByRole("link", { name }).click();
  await admin.getByText("In achterstand").waitFor();
  await admin.getByRole("heading", { name: "Verloop" }).waitFor();
  await expectAccessibleAt(WIDTHS, admin);
}

async function expectFirstPaymentGoesOn(page: Page): Promise<void> {
  const { actor } = await addCompany(app, { subscribed: false });
  await openSession(site, page, actor);
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Abonnement starten" }).click();
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Betalen", exact: true }).click();
  await signInOn(page, actor.email);
  await page.getByRole("heading", { name: "Je abonnement is actief" }).waitFor();
  await expectAccessible(page);
}
