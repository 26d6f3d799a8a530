import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { reportThing } from "~/features/moderation/index.server.ts";
import { reportPath } from "~/shared/paths.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addCompany, VISITOR } from "../factories/people.ts";
import { decideOnNewest, HIDE, reportForm } from "../factories/reports.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const said = (page: Page) => page.getByRole("alert").filter({ hasText: "Je bent offline." });

/** Presses a link without a connection, and once more with one: then it leads where it should. */
async function expectKept(page: Page, heading: string, link: string, next: RegExp) {
  const title = page.getByRole("heading", { name: heading, level: 1 });
  await title.waitFor();
  // What the page loads after itself is there: a script that never came is not asked for twice in one document.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const pressed = page.getByRole("link", { name: link }).filter({ visible: true }).first();
  const before = page.url();
  for (let times = 0; times < 2; times += 1) {
    await pressed.click();
    await said(page).waitFor();
    expect(await said(page).count()).toBe(1);
  }
  await title.waitFor();
  expect(page.url()).toBe(before);
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await pressed.click();
  await page.waitForURL(next);
}

test("a link pressed without a connection says so and keeps its page, with scripts and without", async () => {
  const company = await signedIn(site, (await addCompany(site.app)).actor, { faults: true });
  await company.goto("/verhuisbedrijf-dashboard/tarieven");
  await expectKept(company, "Tarieven", "Mijn offertes", /\/offertes$/);
  const visitor = await site.person({ faults: true });
  await visitor.goto("/contact");
  await expectKept(visitor, "Contact", "Prijzen", /\/(pricing|verhuis-prijzen)$/);
});

/** Fills every field in of the form on `page` without which a browser does not send it. */
async function fillRequired(page: Page): Promise<void> {
  for (const field of await page.locator("main form :required:visible").all()) {
    const kind = await field.evaluate((one: HTMLInputElement | HTMLSelectElement) => one.type);
    if (kind === "select-one") await field.selectOption({ index: 1 });
    else await field.fill(kind === "email" ? "iris@voorbeeld.test" : "een lang antwoord");
  }
}

test("a form that is posted whole keeps what was typed while there is no connection", async () => {
  const { actor, companyId } = await addCompany(site.app);
  await reportThing(site.app, VISITOR, "bedrijf", companyId, reportForm());
  await decideOnNewest(site.app, await addAdmin(site.app), HIDE);
  const decided = linkIn(await site.mailTo(actor.email, "Beslissing bij melding"), "/bezwaar");
  const other = await addCompany(site.app);
  const page = await site.person({ faults: true });
  for (const [address, field, typed, button] of [
    ["/auth", "E-mailadres", "iris@voorbeeld.test", "Inloggen"],
    ["/contact", "Bericht", "Komt er ook een piano mee?", "Bericht versturen"],
    [
      reportPath("bedrijf", other.companyId),
      "Leg het uit",
      "Dit is onze foto.",
      "Melding versturen",
    ],
    [decided.pathname + decided.search, "Waarom ben je", "Het is een lied.", "Bezwaar maken"],
  ] as const) {
    await page.goto(address);
    await page.waitForLoadState("load");
    const kept = page.getByLabel(field).filter({ visible: true }).first();
    await fillRequired(page);
    await kept.fill(typed);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: button }).last().click();
    await said(page).waitFor();
    expect(await kept.inputValue()).toBe(typed);
    await page.context().setOffline(false);
  }
  await expectAccessible(page);
});
