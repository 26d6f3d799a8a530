import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { bootSite } from "../factories/site.ts";
import { startPdok } from "../fakes/pdok/locatieserver.ts";
import { expectAccessible, openBrowserOn } from "./browser.ts";

const pdok = await startPdok([
  { postcode: "8011CD", huisnummer: 12, straatnaam: "Kade", woonplaatsnaam: "Zwolle" },
  { postcode: "3511AB", huisnummer: 7, straatnaam: "Gracht", woonplaatsnaam: "Utrecht" },
]);
afterAll(() => pdok.close());
afterEach(() => pdok.fail(null));
const { person } = openBrowserOn(await bootSite({ PDOK_URL: pdok.address }));

async function openAddresses(page: Page) {
  await page.goto("/brief-form#stap-4");
  await page.locator("form[data-live]").waitFor();
  await page.getByText("Adressen toevoegen").click();
  return page.getByRole("group", { name: "Adres vertrek" });
}

test("a postcode and a number suggest a street, which is the reader's to change", async () => {
  const page = await person({ width: 360 });
  const address = await openAddresses(page);
  const street = address.getByLabel("Straat");
  await address.getByLabel("Postcode").fill("8011 cd");
  await address.getByLabel("Huisnummer").fill("12");
  await page.keyboard.press("Tab");
  await expect.poll(() => street.inputValue()).toBe("Kade");
  await address.getByText("Gevonden: Kade in Zwolle.").waitFor();
  await expectAccessible(page);

  await address.getByLabel("Postcode").fill("3511 AB");
  await address.getByLabel("Huisnummer").fill("7");
  await page.keyboard.press("Tab");
  await expect.poll(() => street.inputValue()).toBe("Gracht");
  await street.fill("Oude Gracht");
  await address.getByLabel("Postcode").fill("8011 CD");
  await address.getByLabel("Huisnummer").fill("12");
  await page.keyboard.press("Tab");
  await address.getByText("Gevonden: Kade in Zwolle.").waitFor();
  expect(await street.inputValue()).toBe("Oude Gracht");
  await address.getByLabel("Huisnummer").fill("99");
  await page.keyboard.press("Tab");
  await address.getByText("We kennen dit adres niet.").waitFor();
});

test("without an answer the form goes on, and says nothing", async () => {
  const page = await person();
  const address = await openAddresses(page);
  for (const [how, postcode, street] of [
    ["silence", "8011 CD", "Ka"],
    [{ status: 503 }, "3511 AB", "Gr"],
  ] as const) {
    pdok.fail(how);
    const asked = page.waitForResponse("**/adres");
    await address.getByLabel("Postcode").fill(postcode);
    await address.getByLabel("Huisnummer").fill("12");
    await address.getByLabel("Straat").fill(street);
    await page.keyboard.press("Enter");
    await page.getByText("Stap 5 van 5").filter({ visible: true }).first().waitFor();
    expect((await asked).status()).toBe(200);
    await page.goBack();
    expect(await address.getByLabel("Straat").inputValue()).toBe(street);
    expect(await address.getByRole("status").textContent()).toBe("");
  }
});
