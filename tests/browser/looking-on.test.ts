import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sessions } from "~/features/sessions/tables.ts";
import { addBrief, storedBrief } from "../factories/briefs.ts";
import { addAdmin, addClient } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
const PHONE = { width: 360, touch: true };
const STOP = "Stop met meekijken";

async function lookOn(page: Page, userId: string) {
  await page.goto(`/admin/mensen/${userId}`);
  await page.getByText("Meekijken", { exact: true }).click();
  const form = page.locator("form", { has: page.locator('input[value="look"]') });
  await form.getByLabel("Reden").selectOption("look-at-fault");
  await form.getByRole("button", { name: "5 minuten meekijken" }).click();
  await page.getByText("Je kijkt mee als").waitFor();
}

test("an admin looks on in two tabs on a phone, changes nothing, and is itself again in both", async () => {
  const client = await addClient(app, { name: "Kim Klant" });
  const briefId = await addBrief(app, client);
  const page = await signedIn(site, await addAdmin(app), { ...PHONE, faults: true });
  await lookOn(page, client.userId);
  await expectAccessible(page);
  const second = await page.context().newPage();
  await second.goto(`/client-dashboard/opdracht/${briefId}`);
  await second.getByText("Je kijkt mee als Kim Klant").waitFor();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  // A form that scripts send, and one that the browser sends: both say what is the matter.
  await second.getByRole("button", { name: "Opdracht annuleren" }).click();
  await second.getByRole("button", { name: "Ja, annuleren" }).click();
  await second.getByRole("heading", { name: "Je kijkt alleen mee" }).waitFor();
  await page.goto("/account");
  await page.getByRole("heading", { name: "Je kijkt alleen mee" }).waitFor();
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
  await page.getByRole("button", { name: STOP }).click();
  await page.getByText("Je kijkt niet meer mee").first().waitFor();
  await second.goto(`/client-dashboard/opdracht/${briefId}`);
  await second.waitForURL("**/admin");
  expect(await second.getByRole("button", { name: STOP }).count()).toBe(0);
  const mail = await site.mailTo(client.email, "keek mee in je account");
  expect(mail.text).toContain("om uit te zoeken wat er misgaat");
});

test("a page that is open when the time is over sends nothing as somebody else", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const page = await signedIn(site, await addAdmin(app), { ...PHONE, faults: true });
  await lookOn(page, client.userId);
  await page.goto(`/client-dashboard/opdracht/${briefId}`);
  await page.getByRole("button", { name: "Opdracht annuleren" }).click();
  await app.db.update(sessions).set({ lookingOnUntil: new Date(Date.now() - 1_000) });
  await page.getByRole("button", { name: "Ja, annuleren" }).click();
  await page.getByText("Je kijkt mee als").waitFor({ state: "hidden" });
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
});
