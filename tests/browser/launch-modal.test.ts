import { expect, test } from "vitest";
import { freshEmail } from "../factories/people.ts";
import { expectAccessible, expectApart, openBrowser } from "./browser.ts";

const { person } = await openBrowser({ LAUNCH_DATE: "2100-01-01" });

test("the launch modal takes the keyboard, goes by Escape and comes once a browser", async () => {
  for (const width of [360, 1280]) {
    const page = await person({ width });
    await page.goto("/");
    const modal = page.getByRole("dialog", { name: /^Verhuisbedrijf\? We openen op/ });
    await modal.waitFor();
    await expectAccessible(page);
    expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await modal.waitFor({ state: "hidden" });
    await page.goto("/pricing");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await modal.isVisible()).toBe(false);
  }
});

test("what became of leaving a name is a message over the modal, and covers no button", async () => {
  const page = await person({ width: 360 });
  await page.goto("/");
  const modal = page.getByRole("dialog", { name: /^Verhuisbedrijf\? We openen op/ });
  await modal.getByRole("button", { name: "Meld me aan" }).click();
  const toast = page.getByRole("status").locator(".toast");
  await toast.getByText("Vereiste velden", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectApart(toast, modal.getByRole("button", { name: "Meld me aan" }));
  await modal.getByLabel("Naam").fill("Iris Jansen");
  await modal.getByLabel("E-mailadres").fill(freshEmail());
  await modal.getByRole("button", { name: "Meld me aan" }).click();
  await toast.getByText("Perfect! Je bent aangemeld").waitFor();
});

test("'Misschien later' is reached and pressed by keyboard", async () => {
  const page = await person();
  await page.goto("/");
  const later = page.getByRole("button", { name: "Misschien later" });
  await later.waitFor();
  await page.getByLabel("Naam", { exact: true }).focus();
  // Past the address and 'Meld me aan'.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
  expect(await later.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await later.waitFor({ state: "hidden" });
});
