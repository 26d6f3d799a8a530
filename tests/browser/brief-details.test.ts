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
  await details.getByText("Tijd voorkeur").waitFor();
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
  await details.getByText("De trap is smal en steil.").waitFor();
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
  await expectAccessible(page);
});
