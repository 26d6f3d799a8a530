import { expect, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
const PHONE = { width: 360, touch: true };
/** What a phone shows of a page before anybody scrolls. */
const FOLD = 640;

test("on a phone a company's first brief is in sight, and its profile is one line until it is unfolded", async () => {
  const { actor } = await addCompany(app);
  await addBrief(app, await addClient(app));
  const page = await signedIn(site, actor, PHONE);
  await page.goto("/verhuisbedrijf-dashboard");
  const profile = page.locator("[aria-label='Je bedrijfsprofiel']");
  expect((await profile.boundingBox())?.height).toBeLessThan(60);
  const { y = FOLD } = (await page.getByRole("article").first().boundingBox()) ?? {};
  expect(y).toBeLessThan(FOLD);
  await page.getByRole("button", { name: "Profiel en abonnement" }).tap();
  await page.getByRole("link", { name: "Abonnement beheren" }).waitFor();
  await page.getByRole("button", { name: "Profiel inklappen" }).tap();
  await page.getByText("Meer filters").tap();
  await page.getByLabel("Tot en met").waitFor();
  for (const name of ["Vanaf", "Tot en met"]) {
    const { x = 0, width = PHONE.width } = (await page.getByLabel(name).boundingBox()) ?? {};
    expect(x + width, name).toBeLessThanOrEqual(PHONE.width - 16);
  }
});
