import { expect, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { openSession } from "./people.ts";

const site = await openBrowser();
const { app } = site;

test("on a phone further filters are folded away, counted, and each can be taken out; what is found is kept as a search", async () => {
  const client = await addClient(app);
  const zwolle = { fromProvince: "Overijssel", fromCity: "Zwolle" } as const;
  await addBrief(app, client, { ...zwolle, toProvince: "Zeeland", toCity: "Goes" });
  await addBrief(app, client, { fromProvince: "Limburg", fromCity: "Venlo" });
  const page = await site.person({ width: 360 });
  await openSession(site, page, (await addCompany(app)).actor);
  await page.goto("/verhuisbedrijf-dashboard");
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(2);
  const place = page.getByLabel("Plaats", { exact: true });
  expect(await place.isVisible()).toBe(false);

  await page.getByText("Meer filters").click();
  await place.pressSequentially("zwol");
  await page.getByRole("option", { name: "Zwolle (Overijssel)" }).click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByText("Meer filters (1)").waitFor();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: /^Naar provincie/ }).selectOption("Zeeland");
  await page.getByText("Meer filters (2)").waitFor();
  const query = new URL(page.url()).searchParams;
  expect([query.get("bij"), query.get("naar")]).toEqual(["Zwolle (Overijssel)", "Zeeland"]);
  expect(query.has("m3min")).toBe(false);

  await page.getByLabel("Minstens").fill("900");
  await page.keyboard.press("Enter");
  await page.getByText("Geen opdrachten met dit filter").waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await page.getByRole("link", { name: "Haal dit filter weg: Minstens 900 m³" }).click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.goBack();
  await page.getByText("Geen opdrachten met dit filter").waitFor();
  await page.getByText("Meer filters (3)").waitFor();

  // A search is kept from the list, which stays as it was.
  await addBrief(app, client, { fromProvince: "Drenthe", fromCity: "Assen" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/verhuisbedrijf-dashboard?type=&van=Drenthe");
  await page.evaluate(() => document.documentElement.setAttribute("data-old", ""));
  await page.getByText("Bewaar deze zoekopdracht").click();
  await page.getByLabel("Naam", { exact: true }).fill("Uit Drenthe");
  await page.getByRole("button", { name: "Bewaar zoekopdracht" }).click();
  await page.getByText("Zoekopdracht bewaard").waitFor();
  expect(new URL(page.url()).searchParams.get("van")).toBe("Drenthe");
  expect(await page.evaluate(() => document.documentElement.hasAttribute("data-old"))).toBe(true);
});
