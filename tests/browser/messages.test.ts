import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HOMES } from "~/shared/paths.ts";
import { addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { expectApart, openBrowser } from "./browser.ts";
import { signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app, person } = site;

const PHONE = { width: 360, height: 740 };

/** A message is on show, is read out, and closes; until then it lies over none of these. */
async function expectClear(page: Page, says: string, beside: string[]): Promise<void> {
  const toast = page.getByRole("dialog", { name: "Melding" });
  await toast.getByText(says, { exact: true }).waitFor();
  // It is put into what is read out a moment after it shows.
  await expect
    .poll(() => page.locator("[role=status], [role=alert]").getByText(says).count())
    .toBe(1);
  // Past the movement with which it comes.
  await toast.evaluate((node) =>
    Promise.all(
      node
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation && one.animationName === "toast-comes")
        .map(({ finished }) => finished),
    ),
  );
  for (const each of beside) await expectApart(toast, page.locator(each).first());
  await toast.getByRole("button", { name: "Melding sluiten" }).click();
  await toast.waitFor({ state: "hidden" });
}

test("a refusal at signing in lies over neither the heading, the tabs nor the button", async () => {
  const page = await person({ width: 360, moving: true });
  await page.setViewportSize(PHONE);
  await page.goto("/auth");
  await signInOn(page, freshEmail(), PASSWORD);
  await expectClear(page, "Inloggen mislukt", ["h1", "main nav", "main form button"]);
});

test("what was saved on a company's page is told below its tabs and heading", async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360, moving: true });
  await page.setViewportSize(PHONE);
  await page.goto(`${HOMES.company}/tarieven`, { waitUntil: "networkidle" });
  await page.getByLabel("Per m³ (€)", { exact: true }).fill("25");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expectClear(page, "Tarieven opgeslagen", ["h1", "header nav:visible", "main form button"]);
});
