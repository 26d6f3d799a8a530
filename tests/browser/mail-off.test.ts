import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { SuppressionKind } from "~/features/notifications/constants.ts";
import { mailSuppressions } from "~/features/notifications/tables.ts";
import { addAdmin, addClient, addCompany, freshEmail } from "../factories/people.ts";
import { expectAccessibleAt, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const off = (address: string, kind: SuppressionKind, detail: string | null = null) =>
  app.db.insert(mailSuppressions).values({ address, kind, since: app.clock.now(), detail });

/** Nothing is wider than the screen. */
async function expectNoScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test("somebody without mail reads why, is led to another address, and has it sent again", async () => {
  const client = await addClient(app, { email: freshEmail("een-adres-van-een-flinke-lengte") });
  await off(client.email, "BOUNCED", "smtp; 550 5.1.1 no such user");
  const page = await signedIn(site, client, { width: 360 });
  await page.goto("/account");
  const notice = page.getByRole("region", { name: "Je e-mailadres neemt geen mail aan" });
  await notice.waitFor();
  await expectAccessibleAt([360, 1280], page);
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoScroll(page);
  await notice.getByRole("link", { name: "Wijzig je e-mailadres" }).click();
  await expect
    .poll(() => page.getByRole("region", { name: "E-mailadres", exact: true }).boundingBox())
    .toMatchObject({ y: expect.any(Number) });
  await notice.getByRole("button", { name: "Stuur weer mail" }).click();
  await page.getByText("Je krijgt weer mail").waitFor();
  expect(await notice.count()).toBe(0);
});

test("a company that called a mail spam reads that what it has to know still comes", async () => {
  const { actor } = await addCompany(app);
  await off(actor.email, "COMPLAINED");
  const page = await signedIn(site, actor);
  await page.goto("/account");
  await page.getByRole("region", { name: "Je krijgt niet al onze mail" }).waitFor();
});

test("an admin puts an address right, by the name of its button", async () => {
  const [one, other] = [freshEmail("eerste"), freshEmail("tweede")];
  await off(one, "REFUSED", "SMTP 550 5.1.1");
  await off(other, "UNSUBSCRIBED");
  const page = await signedIn(site, await addAdmin(app), { width: 360 });
  await page.goto("/admin/post");
  await page.getByRole("heading", { name: "Adressen zonder mail" }).waitFor();
  await expectAccessibleAt([360, 1280], page);
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoScroll(page);
  const card = page.getByRole("region", { name: one });
  await card.getByText("Stuur weer mail").first().click();
  await card.getByLabel("Reden").selectOption("Postvak werkt weer");
  await card.getByRole("button", { name: "Stuur weer mail" }).click();
  await page.getByText("Dit adres krijgt weer mail").waitFor();
  expect(await page.getByText(one).count()).toBe(0);
  expect(await page.getByText(other).first().isVisible()).toBe(true);
});
