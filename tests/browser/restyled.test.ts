import type { Browser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { openSession } from "./people.ts";

const site = await openBrowser();

interface Traced {
  traceEvents: { name: string; args: { elementCount?: number } }[];
}

/** The most elements whose style was worked out at once while `act` ran, and how many the page has. */
async function restyledBy(page: Page, act: () => Promise<void>) {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await act();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const { traceEvents }: Traced = JSON.parse(String(await browser.stopTracing()));
  const counts = traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args.elementCount ?? 0);
  return { most: Math.max(...counts), all: await page.locator("*").count() };
}

// A rule with `:has()` whose last part fits any element makes each press restyle all of a page.
test("a press on an answer restyles what it concerns, and not the whole page", async () => {
  const page = await site.person({ width: 360 });
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  const answer = page.getByRole("radio", { name: "Ontruiming" });
  const { most, all } = await restyledBy(page, () => answer.check());
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(all / 4);
});

test("the same on a company's list", async () => {
  const { actor } = await addCompany(site.app);
  const page = await site.person({ width: 360 });
  await openSession(site, page, actor);
  await page.goto("/verhuisbedrijf-dashboard");
  const select = page.getByLabel("Soort opdracht");
  const { most, all } = await restyledBy(page, () => select.focus());
  expect(most).toBeLessThan(all / 4);
});
