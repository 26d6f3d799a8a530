import { expect, test } from "vitest";
import { PUBLIC_PAGES, pages } from "../factories/pages.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";

const { person } = await openBrowser();

// Every page there is, twice.
const PATIENCE_MS = 120_000;
const PAGES = [...PUBLIC_PAGES, "/auth", "/verhuis/login?tab=signup", "/dev/ui"];

test("every public page is accessible and fits", { timeout: PATIENCE_MS }, async () => {
  const page = await person({ width: 360 });
  for (const path of PAGES) {
    await page.goto(path);
    await expectAccessibleAt(WIDTHS, page);
  }
  await page.goto("/bestaat-niet");
  await page.getByRole("heading", { name: "Oeps! Pagina niet gevonden" }).waitFor();
  await expectAccessibleAt(WIDTHS, page);
});

test("the menu of a phone opens, leads on and closes by keyboard alone", async () => {
  const page = await person({ width: 360 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu openen" }).focus();
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: "Hoe werkt het?" }).filter({ visible: true }).first();
  await link.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
});

test("questions open by keyboard", async () => {
  const page = await person();
  await page.goto("/hoe-werkt-het");
  const question = page.locator("summary").first();
  await question.focus();
  await page.keyboard.press("Enter");
  expect(await page.locator("details").first().getAttribute("open")).not.toBeNull();
});

test("the places of a request are one line beside their count", async () => {
  const page = await person({ width: 768 });
  await page.goto("/voor-verhuisbedrijven");
  const lines = await page.locator(".quota").evaluateAll((all) =>
    all.map((quota) => {
      const { lineHeight } = getComputedStyle(quota);
      return quota.getBoundingClientRect().height / Number.parseFloat(lineHeight);
    }),
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toBeLessThan(1.5);
});

const ISLAND_BYTES = 3_000;

test("a public page runs no script but islands below 3 kB, and opens without any", async () => {
  const page = await person();
  const sizes = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.set(response.url(), (await response.body()).length);
  });
  for (const path of PUBLIC_PAGES.filter(pages.isKept)) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, [...sizes.keys()].join(" ")).toBeLessThan(ISLAND_BYTES);
  const plain = await person({ javaScript: false });
  await plain.goto("/voor-verhuisbedrijven");
  await plain.getByRole("heading", { level: 1 }).waitFor();
});

test("a message to us keeps what was typed when something is missing", async () => {
  const page = await person();
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
