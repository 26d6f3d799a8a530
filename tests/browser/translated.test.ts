import type { Page } from "playwright-core";
import { test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { HOMES, listedBriefPath } from "~/shared/paths.ts";
import { addBrief } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { chooseProvince, signedIn } from "./people.ts";
import { expectAsUntranslated, expectSameWords, translatePages } from "./translator.ts";

const site = await openBrowser();
const { app, person } = site;
const TRANSLATED = { translated: true } as const;
const PATIENCE_MS = 120_000;

test("a visitor places a brief on a translated page, and reads at each step what a page that is not translated says", {
  timeout: PATIENCE_MS,
}, async () => {
  const plain = await person({ width: 360 });
  const page = await person({ width: 360, ...TRANSLATED });
  const both = async (...steps: ((page: Page) => Promise<unknown>)[]) => {
    for (const step of steps) for (const one of [plain, page]) await step(one);
    await expectSameWords(page, plain);
  };
  const choose = (name: string) => (one: Page) => one.getByRole("radio", { name }).first().check();
  const next = async (one: Page) => {
    await one.getByRole("button", { name: "Volgende" }).click();
  };
  await both((one) => one.goto("/brief-form"), choose("Woningontruiming"));
  const day = dutchDay(new Date(Date.now() + 30 * DAY_MS));
  await both(
    choose("Verhuizing"),
    (one) => one.getByLabel("Van plaats").fill("Utrecht"),
    (one) => chooseProvince(one, "Naar provincie", "Overijssel"),
    (one) => one.getByLabel("Naar plaats").fill("Zwolle"),
    (one) => one.getByLabel("Gewenste datum").fill(day),
  );
  await both(next, choose("Appartement, 3 kamers"));
  await both(
    (one) => one.locator("summary", { hasText: "Woonkamer" }).click(),
    (one) =>
      one
        .getByRole("button", { name: /^Meer: / })
        .first()
        .click(),
  );
  await both(
    next,
    next,
    (one) => one.getByLabel("Volledige naam").fill("Iris Jansen"),
    (one) => one.getByLabel("E-mailadres").fill(freshEmail()),
    next,
    (one) => one.getByLabel("Wachtwoord", { exact: true }).fill("kort"),
    (one) => one.getByRole("button", { name: "Offerte aanvragen", exact: true }).click(),
  );
  await both(async (one) => {
    await one.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
    const repeated = one.getByLabel("Bevestig wachtwoord");
    if (await repeated.isVisible()) await repeated.fill(PASSWORD);
    await one.getByRole("button", { name: "Offerte aanvragen", exact: true }).click();
    await one.waitForURL(/account-created/);
  });
});

test("a company and an admin work on translated pages that say what others say", {
  timeout: PATIENCE_MS,
}, async () => {
  const client = await addClient(app);
  const { actor, companyId } = await addCompany(app, { name: "Laat & Zonen" });
  const briefId = await addBrief(app, client, { heavyItems: ["Piano"] });
  const page = await signedIn(site, actor, TRANSLATED);
  await page.goto(HOMES.company);
  // What is chosen before React took over a page that was translated already is chosen in vain.
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Soort opdracht").selectOption("VERHUIZING");
  await page.waitForURL(/type=VERHUIZING/);
  await expectAsUntranslated(page);
  await page.goto(`${HOMES.company}/tarieven`);
  await page.getByLabel("Per m³ (€)", { exact: true }).fill("25");
  await page.getByLabel("Per kilometer (€)", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Tarieven opgeslagen").waitFor();
  await expectAsUntranslated(page);
  await page.goto(listedBriefPath(briefId));
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const form = page.getByRole("dialog", { name: "Offerte indienen" });
  await form.getByLabel("Prijs in euro, incl. btw").fill("1250");
  await form.getByLabel("Prijs in euro, incl. btw").fill("1375");
  await page.keyboard.press("Escape");
  const admin = await signedIn(site, await addAdmin(app), TRANSLATED);
  for (const path of ["/admin", "/admin/bedrijven", `/admin/bedrijven/${companyId}`]) {
    await admin.goto(path);
    await admin.getByRole("heading", { level: 1 }).waitFor();
  }
  await expectAsUntranslated(admin);
  await admin.locator("summary", { hasText: "Schorsen" }).click();
  const send = admin.getByRole("button", { name: "Schorsen en mailen" });
  const suspend = admin.locator("form").filter({ has: send });
  await suspend.locator("select").selectOption("complaints");
  await suspend.getByLabel("Wat is er gebeurd?").fill("Drie klanten stonden zonder wagen.");
  await send.click();
  await admin.getByText("Bedrijf geschorst", { exact: true }).first().waitFor();
  await page.goto(HOMES.company);
  await expectAsUntranslated(page);
});

test("on a translated page what comes with the first touch comes before it, so that nothing is taken from under a finger", async () => {
  const { actor } = await addCompany(app);
  const briefId = await addBrief(app, await addClient(app));
  const page = await signedIn(site, actor);
  await translatePages(page.context(), " *");
  const script = page.waitForResponse(/ask-form/);
  await page.goto(listedBriefPath(briefId));
  await script;
  await page.waitForLoadState("networkidle");
  await page.getByText("Stel de klant een vraag").first().click();
  await page.getByLabel("Je vraag").first().fill("Is er een lift?");
  await page.getByRole("button", { name: "Vraag versturen" }).first().click();
  await page.getByRole("listitem").getByText("Is er een lift?").first().waitFor();
});
