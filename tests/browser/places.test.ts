import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openBrowser } from "./browser.ts";
import { chooseProvince } from "./people.ts";

const { person } = await openBrowser();

const from = (page: Page) => page.getByRole("combobox", { name: "Van plaats" });
const offers = (page: Page) => page.getByRole("option").filter({ visible: true });
const provinceOf = (page: Page, end: "from" | "to") =>
  page.locator(`[name=${end}Province]`).inputValue();
const isOpen = (page: Page) => from(page).getAttribute("aria-expanded");

/** The text of the option that the keys have come to. */
async function marked(page: Page): Promise<string | null> {
  const id = await from(page).getAttribute("aria-activedescendant");
  return id && (await page.locator(`[id="${id}"]`).textContent());
}

async function startTyping(page: Page, letters: string): Promise<void> {
  await from(page).pressSequentially(letters);
  await expect.poll(() => marked(page)).not.toBeNull();
}

test("a place is chosen by keyboard and brings its province, a name that is typed out does too, and Enter is for the list first", async () => {
  const page = await person();
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await from(page).focus();
  await expect.poll(() => isOpen(page)).toBe("false");
  const height = () =>
    page
      .getByLabel("Gewenste datum")
      .evaluate((input) => input.getBoundingClientRect().top + window.scrollY);
  const before = await height();
  await startTyping(page, "ap");
  expect(await height()).toBe(before);
  expect(await marked(page)).toBe("Apeldoorn Gelderland");
  await page.getByText(/^\d plaatsen gevonden\.$/).waitFor({ state: "attached" });
  await expectAccessible(page);

  const all = await offers(page).allTextContents();
  expect(all.length).toBeGreaterThan(1);
  await page.keyboard.press("ArrowDown");
  expect(await marked(page)).toBe(all[1]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await marked(page)).toBe(all.at(-1));
  await page.keyboard.press("ArrowDown");
  expect(await marked(page)).toBe(all[0]);
  await page.keyboard.press("Home");
  expect(await marked(page)).toBeNull();
  await page.keyboard.press("Enter");
  expect([await from(page).inputValue(), await isOpen(page)]).toEqual(["ap", "true"]);

  await page.keyboard.press("End");
  await from(page).pressSequentially("eldo");
  await expect.poll(() => offers(page).allTextContents()).toEqual(["Apeldoorn Gelderland"]);
  await expect.poll(() => marked(page)).toBe("Apeldoorn Gelderland");
  await page.keyboard.press("Enter");
  expect(await from(page).inputValue()).toBe("Apeldoorn");
  expect(await provinceOf(page, "from")).toBe("Gelderland");
  expect(await from(page).evaluate((input) => input === document.activeElement)).toBe(true);

  // Typed out, and left by Tab.
  await from(page).fill("");
  await from(page).pressSequentially("den bosch");
  await page.keyboard.press("Tab");
  await expect.poll(() => provinceOf(page, "from")).toBe("Noord-Brabant");
  expect(await from(page).inputValue()).toBe("den bosch");
  // The province is the reader's to change: leaving the field again changes nothing.
  await chooseProvince(page, "Van provincie", "Limburg");
  await from(page).focus();
  await page.keyboard.press("Tab");
  // A name that nobody knows stays as it is.
  await from(page).fill("Nergenshuizen");
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(await from(page).inputValue()).toBe("Nergenshuizen");
  expect(await provinceOf(page, "from")).toBe("Limburg");
  expect(await offers(page).count()).toBe(0);

  // Escape closes the list and keeps the text, and arrows open it again.
  await from(page).fill("");
  await startTyping(page, "den bo");
  await page.keyboard.press("Escape");
  expect([await from(page).inputValue(), await isOpen(page)]).toEqual(["den bo", "false"]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => marked(page)).toContain("'s-Hertogenbosch");
  await page.keyboard.press("Enter");
  expect(await from(page).inputValue()).toBe("'s-Hertogenbosch");
  expect(await provinceOf(page, "from")).toBe("Noord-Brabant");
  await page.getByText("Stap 1 van 5").filter({ visible: true }).first().waitFor();
  expect(await isOpen(page)).toBe("false");
  await page.keyboard.press("Enter");
  await page.getByText("Stap 2 van 5").filter({ visible: true }).first().waitFor();
});

test("where no suggestions come, or not the script of the list, the field is one to type in", async () => {
  for (const lost of ["**/plaatsen*", "**/assets/combo-list-*.js"]) {
    // Somebody new each time: a draft comes back into the field while it is typed in.
    const page = await person({ faults: true });
    const asked = page.waitForRequest(lost);
    await page.route(lost, (route) => route.abort());
    await page.goto("/brief-form");
    await from(page).fill("");
    await from(page).pressSequentially("Zeist");
    await asked;
    await page.keyboard.press("Enter");
    await page.getByText("Stap 2 van 5").filter({ visible: true }).first().waitFor();
    await page.goBack();
    await expect.poll(() => from(page).inputValue(), { message: lost }).toBe("Zeist");
  }
});

test("addresses are folded away until they are wanted, filled in or wrong", async () => {
  const page = await person({ width: 360 });
  await page.goto("/brief-form#stap-4");
  const postcode = page.locator("[name=toPostcode]");
  const opener = page.getByText("Adressen toevoegen");
  await opener.waitFor();
  expect(await postcode.isVisible()).toBe(false);
  await opener.click();
  const address = page.getByRole("group", { name: "Adres aankomst" });
  await address.getByLabel("Postcode").fill("8011");
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => postcode.isVisible()).toBe(true);
  expect(await postcode.inputValue()).toBe("8011");

  await opener.click();
  await expect.poll(() => postcode.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByText("Bij 'Contactgegevens' mist nog iets.").waitFor();
  await page.getByRole("button", { name: "Nu aanvullen" }).click();
  await page.getByText("Schrijf de postcode als 1234 AB.").waitFor();
  await address.getByLabel("Postcode").fill("8011 cd");
  await expect.poll(() => page.getByText("Schrijf de postcode als 1234 AB.").count()).toBe(0);
  expect(await postcode.isVisible()).toBe(true);
});
