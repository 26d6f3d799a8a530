import { expect, test } from "vitest";
import { countFigures } from "~/features/figures/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { addAccepted, FLAT } from "../factories/accepted.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
const PHONE = 360;
const SMALLEST_LETTER = 12;

test("the pictures are read on a phone, with the table behind each", async () => {
  const { companyId } = await addCompany(app);
  for (const days of [1, 2, 4, 40]) {
    await addAccepted(app, companyId, [FLAT], new Date(Date.now() - days * DAY_MS));
  }
  await countFigures(app);
  const page = await signedIn(site, await addAdmin(app), { width: PHONE, touch: true });
  await page.goto("/admin/cijfers");
  await page.getByRole("combobox").first().selectOption("dag");
  await page.getByRole("button", { name: "Tonen" }).click();
  const pictures = page.getByRole("img");
  await expect.poll(() => pictures.count()).toBeGreaterThan(4);
  expect(await page.getByRole("img", { name: /^Opdrachten Van .* van 0 tot 1\.$/ }).count()).toBe(
    1,
  );
  const heights = await page.locator("svg[role=img] text:visible").evaluateAll((texts) =>
    texts.map((text) => {
      const { matrix } = { matrix: (text as SVGTextElement).getScreenCTM() };
      return Number.parseFloat(getComputedStyle(text).fontSize) * (matrix?.a ?? 0);
    }),
  );
  expect(heights.length).toBeGreaterThan(20);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(SMALLEST_LETTER);
  const card = page.locator("#briefs");
  await card.getByText("Cijfers in een tabel").click();
  expect(await card.getByRole("row").nth(1).textContent()).toMatch(/\d+ \w+ \d{4}1$/);
  // The page cuts off what is wider: so the edge of each card is looked at, with its table open.
  for (const folded of await page.getByText("Cijfers in een tabel").all()) {
    if (await folded.evaluate((one) => !one.closest("details")?.open)) await folded.click();
  }
  const edges = await page
    .locator("main section[id]")
    .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  await expectAccessible(page);
});
