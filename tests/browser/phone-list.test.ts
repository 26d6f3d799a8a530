import { expect, test } from "vitest";
import { listedBriefPath } from "~/shared/paths.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
const PHONE = { width: 360, touch: true };

test("on a phone the longest budget fits its row, the company's own profile is a mark in the head, further filters fit when unfolded, and a window with a form starts at its title, with the way out in sight", async () => {
  const { actor } = await addCompany(app);
  await addBrief(app, await addClient(app), { budgetMin: 100_000, budgetMax: 150_000 });
  const page = await signedIn(site, actor, PHONE);
  await page.goto("/verhuisbedrijf-dashboard");
  // The longest budget stands beside what can be done, not below it.
  const row = page.locator(".brief-row", { hasText: /1\.000 - €/ });
  const budget = await row.locator(".budget b").boundingBox();
  const act = await row.getByRole("button", { name: "Offerte indienen" }).boundingBox();
  expect((budget?.x ?? PHONE.width) + (budget?.width ?? 0)).toBeLessThanOrEqual(act?.x ?? 0);

  const mark = page.getByRole("link", { name: `Je bedrijfsprofiel: ${actor.name} Geverifieerd` });
  expect((await mark.boundingBox())?.height).toBeLessThan(48);
  await page.getByText("Meer filters").tap();
  await page.getByLabel("Tot en met").waitFor();
  for (const name of ["Vanaf", "Tot en met"]) {
    const { x = 0, width = PHONE.width } = (await page.getByLabel(name).boundingBox()) ?? {};
    expect(x + width, name).toBeLessThanOrEqual(PHONE.width - 16);
  }

  await row.getByRole("button", { name: "Offerte indienen" }).tap();
  const form = page.getByRole("dialog", { name: "Offerte indienen" });
  await form.getByLabel("Titel").waitFor();
  const title = form.getByRole("heading", { name: "Offerte indienen" });
  await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
  const way = form.getByRole("button", { name: "Sluiten" });
  for (const box of [await title.boundingBox(), await way.boundingBox()]) {
    expect(box?.y).toBeGreaterThanOrEqual(0);
  }
  await way.tap();
  await form.waitFor({ state: "hidden" });

  await mark.tap();
  const profile = page.getByRole("region", { name: "Je bedrijfsprofiel" });
  await profile.getByRole("link", { name: "Abonnement beheren" }).waitFor();
  expect(await profile.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(100);
});

test("a window that a link opened is out of the address once it was closed", async () => {
  const { actor } = await addCompany(app);
  const briefId = await addBrief(app, await addClient(app));
  const page = await signedIn(site, actor, PHONE);
  await page.goto(listedBriefPath(briefId));
  const details = page.getByRole("dialog", { name: "Opdrachtdetails" });
  await details.getByRole("button", { name: "Sluiten" }).tap();
  await details.waitFor({ state: "hidden" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.reload();
  await page.locator(".brief-row").first().waitFor();
  expect(await details.count()).toBe(0);
});

test("a row says the part of the day and the client's own words at every width, on one line", async () => {
  const { actor } = await addCompany(app);
  const opening = "Onze vleugel staat op zolder en moet door het dakraam naar buiten";
  await addBrief(app, await addClient(app), {
    timePreference: "Middag",
    fromFloor: "4e verdieping",
    hasElevator: false,
    heavyItems: ["Piano", "Kluis"],
    additionalInfo: `${opening}, met een kraan die u zelf regelt. Dit leest u in de details.`,
  });
  const page = await signedIn(site, actor, PHONE);
  await page.goto("/verhuisbedrijf-dashboard");
  const row = page.locator(".brief-row", { hasText: opening });
  for (const width of [320, 360, 600, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const words = await row.locator(".words").boundingBox();
    expect(words?.width, `the words at ${width}`).toBeGreaterThan(200);
    expect(words?.height, `the words at ${width}`).toBeLessThan(24);
    const day = row.locator(".day");
    expect(await day.textContent()).toMatch(/, middag$/);
    expect(await day.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  }
});
