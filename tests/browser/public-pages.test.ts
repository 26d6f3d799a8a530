import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { PUBLIC_PAGES, pages } from "../factories/pages.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";

const { person } = await openBrowser();

// Every page there is, twice.
const PATIENCE_MS = 120_000;
const KEPT = PUBLIC_PAGES.filter(pages.isKept);
const OTHERS = PUBLIC_PAGES.filter((path) => !pages.isKept(path));
const ISLAND_BYTES = 4_100;
/** One column at any width: axe looks at these once, and they fit at both. */
const ONE_COLUMN = ["/privacy", "/terms", "/je-rechten", "/auth", "/verhuis/login?tab=signup"];

async function expectFits(path: string, page: Page): Promise<void> {
  if (!ONE_COLUMN.includes(path)) return await expectAccessibleAt(WIDTHS, page);
  await expectAccessible(page);
  const own = page.viewportSize()?.width;
  for (const width of WIDTHS.filter((one) => one !== own)) {
    await page.setViewportSize({ width, height: 900 });
    const past = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(past, `sideways scrolling on ${path}`).toBeLessThanOrEqual(0);
  }
}

test("every public page is accessible and fits, and those that are kept run no script but islands of 4 kB", {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await person({ width: 360 });
  const sizes = new Map<string, number>();
  const weigh = async (response: Response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.set(response.url(), (await response.body()).length);
  };
  page.on("response", weigh);
  for (const path of KEPT) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectFits(path, page);
  }
  page.off("response", weigh);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, [...sizes.keys()].join(" ")).toBeLessThan(ISLAND_BYTES);
  for (const path of [...OTHERS, "/auth", "/verhuis/login?tab=signup", "/dev/ui"]) {
    await page.goto(path);
    await expectFits(path, page);
  }
  await page.goto("/bestaat-niet");
  await page.getByRole("heading", { name: "Oeps! Pagina niet gevonden" }).waitFor();
  await expectAccessibleAt(WIDTHS, page);
});

test("questions open by keyboard, places are one line, and a message to us keeps what was typed", async () => {
  const page = await person();
  await page.goto("/hoe-werkt-het");
  const question = page.locator("summary").first();
  await question.focus();
  await page.keyboard.press("Enter");
  expect(await page.locator("details").first().getAttribute("open")).not.toBeNull();

  // The places of a request are one line beside their count.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/voor-verhuisbedrijven");
  const lines = await page.locator(".quota").evaluateAll((all) =>
    all.map((quota) => {
      const { lineHeight } = getComputedStyle(quota);
      return quota.getBoundingClientRect().height / Number.parseFloat(lineHeight);
    }),
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toBeLessThan(1.5);

  // Something is missing in a message.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/contact");
  await page.getByLabel("Voornaam").fill("Iris");
  await page.getByLabel("Achternaam").fill("Jansen");
  await page.getByLabel("E-mailadres").fill("iris@voorbeeld.test");
  await page.getByLabel("Onderwerp").fill("Een vraag");
  await page.getByLabel("Bericht").fill("   ");
  await page.getByRole("button", { name: "Bericht versturen" }).click();
  await page.getByText("Vul verplichte velden in").waitFor();
  await page.locator("textarea[aria-invalid=true]").waitFor();
  expect(await page.getByLabel("Voornaam").inputValue()).toBe("Iris");
  await expectAccessible(page);
});
