import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import { companyPath, listedBriefPath } from "~/shared/paths.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { addBrief } from "../factories/briefs.ts";
import { png, sentPicture } from "../factories/images.ts";
import { addClient, addCompany, profileForm } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { dealOf, STRAIGHT_ON } from "./deal-walk.ts";
import { breakStorage, makeOlder } from "./older-engine.ts";
import { signedIn, signInOn } from "./people.ts";
import { fillIn, PAY, payOn, SPECIAL } from "./registering.ts";

const site = await openBrowser();
const { app } = site;

const LIST = { name: "Beschikbare Verhuisopdrachten" };
const menuOn = (page: Page) => page.getByRole("dialog", { name: "Menu", exact: true });

/** Opens the menu and closes it by its button, twice, as what was taken apart opens once only. */
async function expectMenu(page: Page, role: "button" | "link" = "button"): Promise<void> {
  const menu = menuOn(page);
  for (const _ of ["first", "second"]) {
    await page.getByRole(role, { name: "Menu openen" }).click();
    await menu.getByRole("link", { name: "Hoe werkt het?" }).waitFor();
    await menu.getByRole(role, { name: "Menu sluiten" }).click();
    await menu.waitFor({ state: "hidden" });
  }
}

test("in a browser of the oldest kind that keeps nothing a family places a brief, a mover sends a proposal and the family accepts", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const phone = await makeOlder(await signedIn(site, client, { width: 360, touch: true }));
  const desk = await makeOlder(await signedIn(site, actor, { width: 1280 }));
  await breakStorage(phone, "null");
  await breakStorage(desk, "forbidden");
  const deal = dealOf({ phone, desk, client }, STRAIGHT_ON);

  await deal.watchList();
  const map = desk.getByRole("dialog", { name: "Kies een provincie" });
  expect(await map.isVisible()).toBe(false);
  await desk.getByRole("button", { name: "Kies op de kaart" }).click();
  await map.locator("[data-province=Utrecht]").first().click();
  await map.waitFor({ state: "hidden" });
  await desk.waitForURL(/provincie=Utrecht/);

  const briefId = await deal.placeBrief();
  await phone.getByRole("button", { name: "Menu openen" }).click();
  await menuOn(phone).getByRole("link", { name: "Mijn Opdrachten" }).click();
  await phone.getByRole("heading", { level: 1 }).waitFor();
  await menuOn(phone).waitFor({ state: "hidden" });
  await phone.goBack();
  await deal.openBrief(briefId);
  await deal.propose();
  await deal.watchProposals();
  await deal.accept();
});

/** What depends on a choice and is on show: a hidden step or an unopened window counts as shown. */
const readAsked = (page: Page) =>
  page
    .locator("[data-only], [data-except]")
    .evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).display !== "none")
        .map((element) => element.textContent),
    );

test("it knows what browsers of that age know, under the names of newer members too, and looks up places and addresses", async () => {
  const page = await makeOlder(await site.person({ width: 360 }));
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  const known = await page.evaluate(() => [
    typeof Response.prototype.json,
    "json" in Response,
    "any" in AbortSignal,
    HTMLDetailsElement.name,
    "groupBy" in Object,
  ]);
  expect(known).toEqual(["function", false, false, "HTMLDetailsElement", false]);
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await page.getByLabel("Van plaats").pressSequentially("Bunn");
  await page.getByRole("option", { name: "Bunnik" }).first().waitFor({ state: "attached" });
});

/** Waits until a page asks the same twice in a row, and nothing of it is still loading. */
async function expectSettled(page: Page): Promise<void> {
  let before = "";
  const isSettled = async () => {
    const now = JSON.stringify(await readAsked(page));
    const isSame = now === before && !now.includes("Laden…");
    before = now;
    return isSame;
  };
  await expect.poll(isSettled).toBe(true);
}

test("it asks what the chosen answer asks, and nothing else, as a newer browser does", async () => {
  const { actor } = await addCompany(app);
  const briefId = await addBrief(app, await addClient(app), { services: ["Inpakservice"] });
  const offer = `${listedBriefPath(briefId)}&offerte=indienen`;
  const forms = [
    { path: "/brief-form", values: ["ONTRUIMING", "VERHUIZING"] },
    { path: "/verhuis-prijzen", values: ["ontruiming", "verhuizing"] },
    { path: "/auth?tab=signup", values: ["MOVING_COMPANY", "CLIENT"] },
    { path: offer, values: ["HOURLY", "FIXED", "EXTRA", "INCLUDED", "OTHER", "OWN"] },
  ];
  const read = async (of: (page: Page) => Page | Promise<Page>) => {
    const visitor = await of(await site.person({ width: 360 }));
    const mover = await of(await signedIn(site, actor, { width: 360 }));
    const asked: unknown[] = [];
    for (const { path, values } of forms) {
      const page = path === offer ? mover : visitor;
      await page.goto(path);
      const choice = (value: string) => page.locator(`input[type=radio][value=${value}]`).first();
      await choice(values[0] ?? "").waitFor({ state: "attached" });
      // What comes with the first touch is there in both.
      await page.locator("body").dispatchEvent("keydown");
      await page.waitForLoadState("networkidle");
      await expectSettled(page);
      asked.push([path, await readAsked(page)]);
      for (const value of values) {
        await choice(value).dispatchEvent("click");
        await expectSettled(page);
        asked.push([value, await readAsked(page)]);
      }
    }
    return asked;
  };
  const asked = await read((page) => page);
  expect(await read(makeOlder)).toEqual(asked);
  const different = new Set(asked.map((each) => JSON.stringify(each)));
  expect(different.size).toBe(asked.length);
});

test("its menu and pictures open without scripts too, by links that lie over the buttons", async () => {
  const { actor, companyId } = await addCompany(app);
  const portfolio: string[] = [];
  for (const _ of ["first", "second"]) {
    const stored = await storeUpload(app, actor, "portfolio", sentPicture(await png(600, 400)));
    if (stored.ok) portfolio.push(stored.value.id);
  }
  await saveProfile(app, actor, profileForm({ businessName: actor.name, portfolio }));
  const picture = (page: Page, index: number) =>
    page.getByRole("dialog", { name: new RegExp(`Foto ${index} van 2`) });

  const page = await makeOlder(await site.person({ width: 360 }));
  await page.goto(companyPath(companyId));
  await expectMenu(page);
  await page.getByRole("button", { name: "Menu openen" }).click();
  await page.keyboard.press("Escape");
  await menuOn(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /Foto 1 van 2/ }).click();
  await picture(page, 1).getByRole("button", { name: "Volgende foto" }).click();
  await picture(page, 2).waitFor();
  await page.keyboard.press("ArrowLeft");
  await picture(page, 1).getByRole("button", { name: "Sluiten" }).click();
  await picture(page, 1).waitFor({ state: "hidden" });

  const still = await makeOlder(await site.person({ width: 360, javaScript: false }));
  await still.goto(companyPath(companyId));
  await expectMenu(still, "link");
  await still.getByRole("link", { name: /Foto 2 van 2/ }).click();
  await picture(still, 2).getByRole("link", { name: "Sluiten" }).click();
  await picture(still, 2).waitFor({ state: "hidden" });
});

test("a company registers in it and pays", async () => {
  const page = await makeOlder(await site.person({ width: 360 }));
  await breakStorage(page, "null");
  await page.goto(SPECIAL);
  await fillIn(page, "Bram Mulder");
  await page.getByRole("button", PAY).click();
  await payOn(page);
});

test("without room in its storage a company signs in, ends its onboarding and reads its list, and a wizard says that nothing is kept", async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const page = await breakStorage(await site.person({ width: 360 }), "full");
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  await page.getByLabel("Van plaats").fill("Zeist");
  await page.getByText("Je browser bewaart niets op dit apparaat").waitFor();

  await page.goto("/verhuis/login");
  await signInOn(page, actor.email);
  await page.waitForURL("**/verhuisbedrijf-onboarding");
  await page.getByLabel("KvK-nummer").fill("13131313");
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByLabel("Woning verhuizing").check();
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByRole("checkbox", { name: "Utrecht" }).check();
  await page.getByRole("button", { name: "Profiel Opslaan" }).click();
  await page.getByRole("link", { name: "Naar het dashboard" }).click();
  await page.getByRole("heading", LIST).waitFor();
});
