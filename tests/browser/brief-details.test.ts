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

/** A company on a phone at its list with one brief, of whose client the text is known. */
async function atTheList() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { additionalInfo: "De trap is smal en steil." });
  const { actor } = await addCompany(app);
  const page = await person({ width: 360, faults: true });
  await openSession(site, page, actor);
  await page.goto(DASHBOARD);
  const card = page.locator("article").filter({ has: page.locator(`a[href*="${briefId}"]`) });
  const opener = card.getByRole("button", { name: "Bekijk details" });
  return {
    client,
    briefId,
    page,
    opener,
    details: page.getByRole("dialog", { name: "Opdrachtdetails" }),
  };
}

test("a window opens on what the card knows at once, and on the rest when it arrives", async () => {
  const { page, opener, details } = await atTheList();
  const arrived = Promise.withResolvers<void>();
  await page.route(ANSWERS, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await opener.click();
  await details.getByText("De rest van de opdracht wordt geladen…").waitFor();
  await details.getByText("0 / 5").waitFor();
  await details.getByRole("button", { name: "Offerte indienen" }).waitFor();
  expect(await details.getByText("Tijd voorkeur").count()).toBe(0);
  await expectAccessible(page);
  arrived.resolve();
  await details.getByText("Wat er mee moet").waitFor();
  await details.getByText("De trap is smal en steil.").nth(0).waitFor();
  await expectAccessible(page);
});

test("a window that cannot be filled says so, keeps the list, and can be tried again", async () => {
  const { page, opener, details } = await atTheList();
  await page.route(ANSWERS, (route) => route.abort());
  await opener.click();
  await details.getByText("De opdracht is nu niet te lezen").waitFor();
  await expectAccessible(page);
  await page.unroute(ANSWERS);
  await details.getByRole("button", { name: "Probeer het opnieuw" }).click();
  await details.getByText("Tijd voorkeur").waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Beschikbare Verhuisopdrachten" }).waitFor();
});

test("a brief that its client cancelled meanwhile says that in its window", async () => {
  const { client, briefId, page, opener, details } = await atTheList();
  expect((await cancelBrief(app, client, briefId)).ok).toBe(true);
  await opener.click();
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
  const openerOf = (id: string) =>
    page
      .locator("article")
      .filter({ has: page.locator(`a[href*="${id}"]`) })
      .getByRole("button", { name: "Bekijk details" });
  const beside = page.getByRole("region", { name: "Opdrachtdetails" });
  const shown = () => new URL(page.url()).searchParams.get("opdracht");

  await openerOf(older).click();
  await beside.getByText("De eerste.").waitFor();
  expect(await page.getByRole("dialog", { name: "Opdrachtdetails" }).count()).toBe(0);
  expect([shown(), new URL(page.url()).searchParams.get("van")]).toEqual([older, "Utrecht"]);
  const heading = beside.getByRole("heading", { name: "Opdrachtdetails" });
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await openerOf(newer).click();
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
