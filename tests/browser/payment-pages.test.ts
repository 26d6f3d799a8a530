import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { subscriptionChanges, subscriptionPauses } from "~/features/billing/tables.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { expectAccessibleAt, expectToast, openBrowser, WIDTHS } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
const SUBSCRIPTION = "/subscription-management";

/** A company with a subscription and its browser, on the subscription's page. */
async function subscriber() {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor);
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

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("two presses of a button do what one does, and Escape leaves things as they are", async () => {
  const { actor, page, changes } = await subscriber();
  await press(page, "Pauze plannen").dblclick();
  await press(page, "Pauze annuleren").waitFor();
  expect(await app.db.$count(subscriptionPauses, eq(subscriptionPauses.userId, actor.userId))).toBe(
    1,
  );
  await expectAccessibleAt(WIDTHS, page);
  await press(page, "Pauze annuleren").dblclick();
  await press(page, "Pauze plannen").waitFor();

  await press(page, "Abonnement opzeggen").click();
  const asked = page.getByRole("dialog", { name: "Abonnement opzeggen?" });
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "hidden" });
  expect(await changes()).not.toContain("cancelled");
  await press(page, "Abonnement opzeggen").click();
  await asked.getByRole("button", { name: "Opzeggen", exact: true }).dblclick();
  await expectToast(page, ["Abonnement opgezegd"]);
  await press(page, "Opzegging intrekken").dblclick();
  await expectToast(page, ["Opzegging ingetrokken"]);
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

test("a second tab that was left open says how it is by now", async () => {
  const { page } = await subscriber();
  const other = await page.context().newPage();
  await other.goto(SUBSCRIPTION);
  await press(page, "Pauze plannen").click();
  await press(page, "Pauze annuleren").waitFor();
  await press(other, "Pauze plannen").click();
  await expectToast(other, ["Er staat al een pauze"]);
  await press(other, "Pauze annuleren").click();
  await press(other, "Pauze plannen").waitFor();
  await press(page, "Pauze annuleren").click();
  await expectToast(page, ["Er is geen pauze"]);
});

test("back from the provider's page everything can be pressed again", async () => {
  const { page } = await subscriber();
  await press(page, "Betaalwijze wijzigen").click();
  await page.waitForURL(/\/dev\/betalen\//);
  await page.goBack();
  await press(page, "Betaalwijze wijzigen").click();
  await page.waitForURL(/\/dev\/betalen\//);
  await press(page, "Creditcard").click();
  await page.waitForURL(SUBSCRIPTION);
  await page.getByText("Creditcard, eindigt op 4242").waitFor();
});

test("a session that ended leads to signing in, and back", async () => {
  const { page, changes } = await subscriber();
  await page.context().clearCookies();
  await press(page, "Abonnement opzeggen").click();
  await press(page, "Opzeggen").click();
  await page.waitForURL(/\/auth\?redirect=%2Fsubscription-management/);
  expect(await changes()).toEqual(["started"]);
});

test("who owes sees it first, and an admin sees the same of that company", async () => {
  const { actor, page } = await subscriber();
  const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
  await app.local?.payments.act(reference, "charge-back");
  await syncSubscription(app, reference);
  await page.goto(SUBSCRIPTION);
  await page
    .getByRole("alert")
    .getByRole("heading", { name: "Je betaling is teruggeboekt" })
    .waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.goto("/pricing");
  await press(page, "Nu betalen").waitFor();
  await expectAccessibleAt(WIDTHS, page);

  const admin = await signedIn(site, await addAdmin(app));
  await admin.goto("/admin/abonnementen");
  await expectAccessibleAt(WIDTHS, admin);
  await admin.getByLabel("Zoek een bedrijf").fill(actor.email);
  await admin.keyboard.press("Enter");
  await admin.waitForURL(/zoek=/);
  await admin.getByRole("link", { name: actor.name }).click();
  await admin.getByText("In achterstand").waitFor();
  await admin.getByRole("heading", { name: "Verloop" }).waitFor();
  await expectAccessibleAt(WIDTHS, admin);
});
