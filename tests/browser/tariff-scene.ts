import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { BriefForm } from "~/features/intake/schema.ts";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import type { TestBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

/** A list of goods of 5 m³. */
export const GOODS = { home: null, counts: { sofa2: 1, wardrobe2: 2, box: 20 }, own: [] };

/** What is asked of a brief that such a tariff can price. */
export const PRICED: Partial<BriefForm> = {
  goods: GOODS,
  budgetMin: undefined,
  budgetMax: undefined,
  services: ["Verhuisdozen leveren"],
};

/** A company with a tariff and a brief that its tariff can price, on a page of this width. */
export async function tariffScene(site: TestBrowser, width = 360, fields: Partial<BriefForm> = {}) {
  const { app } = site;
  const { actor } = await addCompany(app);
  const tariff = { base: "150", perM3: "25", perFloor: "40", packing: "4,50", perBox: "0" };
  const usual = { packageName: "Compleet met laadklep", includes: "Laden, rijden en lossen" };
  const saved = await saveTariff(app, actor, tariffSchema.parse({ ...tariff, ...usual }));
  expect(saved.ok).toBe(true);
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { ...PRICED, ...fields });
  const page = await signedIn(site, actor, { width });
  await page.goto("/verhuisbedrijf-dashboard");
  return { actor, client, briefId, page };
}

/** Opens the form for a proposal on the first brief of the list. */
export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const form = page.getByRole("dialog", { name: "Offerte indienen", exact: true });
  await form.getByLabel("Titel").waitFor();
  return form;
}
