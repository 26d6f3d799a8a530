import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { openSession } from "./people.ts";

const site = await openBrowser();
const { app, person } = site;

const DASHBOARD = "/verhuisbedrijf-dashboard";
const ANSWERS = "**/verhuisbedrijf-dashboard/opdracht/*.data*";

const openerOf = (page: Page, briefId: string) =>
  page
    .locator("article")
    .filter({ has: page.locator(`a[href*="${briefId}"]`) })
    .getByRole("button", { name: "Bekijk details" });

test("a window opens on what the card knows and then the rest, can be tried again, and says that a brief is gone", async () => {
  const client = await addClient(app);
  const add = (fromCity: string) =>
    addBrief(app, client, { fromCity, additionalInfo: "De trap is smal en steil." });
  const [slow, lost, gone] = [await add("Zeist"), await add("Woerden"), await add("Soest")];
  const page = await person({ width: 360, faults: true });
  await openSession(site, page, (await addCompany(app)).actor);
  await page.goto(DASHBOARD);
  const details = page.getByRole("dialog", { name: "Opdrachtdetails" });

  const arrived = Promise.withResolvers<void>();
  await page.route(ANSWERS, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await openerOf(page, slow).click();
  await details.getByText("De rest van de opdracht wordt geladen…").waitFor();
  await details.getByText("0 / 5").waitFor();
  await details.getByRole("button", { name: "Offerte indienen" }).waitFor();
  expect(await details.getByText("Tijd voorkeur").count()).toBe(0);
  await expectAccessible(page);
  arrived.resolve();
  await details.getByText("Wat er mee moet").waitFor();
  await details.getByText("De trap is smal en steil.").nth(0).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await page.unroute(ANSWERS);

  // One that cannot be filled says so, and keeps the list.
  await page.route(ANSWERS, (route) => route.abort());
  await openerOf(page, lost).click();
  await details.getByText("De opdracht is nu niet te lezen").waitFor();
  await expectAccessible(page);
  await page.unroute(ANSWERS);
  await details.getByRole("button", { name: "Probeer het opnieuw" }).click();
  await details.getByText("Tijd voorkeur").waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Beschikbare Verhuisopdrachten" }).waitFor();

  // A brief that its client cancelled meanwhile.
  expect((await cancelBrief(app, client, gone)).ok).toBe(true);
  await openerOf(page, gone).click();
  await details.getByText("Opdracht niet meer open").waitFor();
  expect(await details.getByText("De trap is smal en steil.").count()).toBe(0);
  expect(await details.getByRole("button", { name: "Offerte indienen" }).count()).toBe(0);
  await expectAccessible(page);
});

test("on a wide screen the brief stands beside its list, its address names it, and back works", async () => {
  const client = await addClient(app);
  const older = await addBrief(app, client, { fromCity: "Woerden", additionalInfo: "De eerste." });
  const newer = await addBrief(app, client, { fromCity: "Zeist", additionalInfo: "De tweede." });
  const page = await person({ width: 1280 });
  await openSession(site, page, (await addCompany(app)).actor);
  await page.goto(`${DASHBOARD}?type=&van=Utrecht`);
  const beside = page.getByRole("region", { name: "Opdrachtdetails" });
  const shown = () => new URL(page.url()).searchParams.get("opdracht");

  await openerOf(page, older).click();
  await beside.getByText("De eerste.").waitFor();
  expect(await page.getByRole("dialog", { name: "Opdrachtdetails" }).count()).toBe(0);
  expect([shown(), new URL(page.url()).searchParams.get("van")]).toEqual([older, "Utrecht"]);
  const heading = beside.getByRole("heading", { name: "Opdrachtdetails" });
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await openerOf(page, newer).click();
  await beside.getByText("De tweede.").waitFor();
  await page.goBack();
  await beside.getByText("De eerste.").waitFor();
  expect(shown()).toBe(older);

  await beside.getByRole("button", { name: "Offerte indienen" }).click();
  const dialog = page.getByRole("dialog", { name: "Offerte indienen" });
  await dialog.getByLabel("Titel").waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  await beside.getByText("De eerste.").waitFor();
  await beside.getByRole("link", { name: "Sluiten" }).click();
  await beside.waitFor({ state: "detached" });
  expect(shown()).toBeNull();
  await page.getByText("Open een opdracht: hier lees je hem").waitFor();
});
