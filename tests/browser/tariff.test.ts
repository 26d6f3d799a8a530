import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import { tariffs } from "~/features/tariffs/tables.ts";
import { addCompany } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { signedIn, signInOn } from "./people.ts";

const site = await openBrowser(undefined, { translated: true });
const { app } = site;

const PATIENCE_MS = 120_000;
const DASHBOARD = "/verhuisbedrijf-dashboard";

const toastsOf = (page: Page) => page.getByRole("dialog", { name: "Melding" });

test("a tariff asks before it is left unsaved, survives a session that ended, and knows of other tabs; saving and the worked example stay in sight, and long amounts are grouped", {
  timeout: PATIENCE_MS,
}, async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  const open = async (tab: Page) => {
    await tab.goto(`${DASHBOARD}/tarieven`);
    await tab.waitForLoadState("networkidle");
  };
  await open(page);
  await expectAccessibleAt(WIDTHS, page);
  // Where the example will be is no empty column until then.
  const aside = page.getByRole("complementary");
  await aside.getByText("Vul je eerste bedrag in").waitFor();
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByLabel("Per m³ (€)", { exact: true }).fill("veel");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Vul een bedrag in euro's in, van 0 tot 10.000.").waitFor();
  await page.getByLabel("Per m³ (€)", { exact: true }).fill("25");
  await aside.getByText(/^Voorbeeld: €\s750,00/).click();
  await aside.getByText("Voorbeeld: 30 m³").waitFor();
  // What is half typed leaves the last sum where it is.
  await page.getByLabel("Per kilometer (€)", { exact: true }).fill("een euro");
  expect(await aside.getByText("Voorbeeld: 30 m³").isVisible()).toBe(true);
  await page.getByLabel("Per kilometer (€)", { exact: true }).fill("");
  await page.getByRole("button", { name: "Melding sluiten" }).click();
  await page.getByRole("link", { name: "Mijn offertes" }).click();
  const question = page.getByRole("dialog", { name: "Weggaan zonder opslaan?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Terug" }).click();

  const second = await page.context().newPage();
  await open(second);
  await second.getByLabel("Basis per opdracht (€)", { exact: true }).fill("99");
  await second.getByRole("button", { name: "Opslaan" }).dblclick();
  await toastsOf(second).getByText("Tarieven opgeslagen").waitFor();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await toastsOf(page).getByText("Je tarieven zijn intussen gewijzigd").waitFor();
  expect(await page.getByLabel("Per m³ (€)", { exact: true }).inputValue()).toBe("25");

  await page.context().clearCookies();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Je sessie is verlopen.").waitFor();
  await signInOn(page, actor.email);
  await page.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await toastsOf(page).getByText("Tarieven opgeslagen").waitFor();
  await page.getByRole("button", { name: "Melding sluiten" }).click();
  await page.getByRole("link", { name: "Mijn offertes" }).click();
  await page.waitForURL(/offertes/);

  const [saved] = await app.db.select({ revision: tariffs.revision }).from(tariffs);
  const tariff = { revision: saved?.revision, perM3: "25", insured: "100000", minimum: "1250" };
  expect((await saveTariff(app, actor, tariffSchema.parse(tariff))).ok).toBe(true);
  await open(page);
  expect(await page.getByLabel("Verzekerd tot (€)").inputValue()).toBe("100.000");
  expect(await page.getByLabel("Minimum per opdracht (€)").inputValue()).toBe("1250");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    for (const field of ["Basis per opdracht (€)", "Piano, per stuk (€)", "Opmerkingen"]) {
      await page.getByLabel(field, { exact: true }).scrollIntoViewIfNeeded();
      for (const seen of [
        page.getByRole("button", { name: "Opslaan" }),
        page
          .getByRole("complementary")
          .getByText(/€\s1\.250,00/)
          .first(),
      ]) {
        const box = await seen.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= 740, `${field} at ${width}`).toBe(true);
      }
    }
  }
  await expectAccessible(page);
});
