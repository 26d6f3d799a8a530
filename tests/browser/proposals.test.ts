import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { listedBriefPath, ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { png } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, expectApart, openBrowser } from "./browser.ts";
import { editProfile, includeAll, openSession, signInOn } from "./people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

const PATIENCE_MS = 120_000;
const DASHBOARD = "/verhuisbedrijf-dashboard";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const toastsOf = (page: Page) => page.getByRole("dialog", { name: "Melding" });
const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** A company's phone on its brief list, where at least one brief is open. */
async function atWork(options = {}) {
  const { actor } = await addCompany(app);
  await addBrief(app, await addClient(app));
  const page = await person({ width: 360, ...options });
  await openSession(site, page, actor);
  await page.goto(DASHBOARD);
  return { page, actor };
}

async function openProposal(page: Page) {
  const opener = page.getByRole("button", { name: "Offerte indienen" }).first();
  await opener.click();
  const dialog = dialogOf(page, "Offerte indienen");
  await dialog.waitFor();
  return { opener, dialog };
}

async function fillProposal(dialog: Locator, price: string): Promise<void> {
  await dialog.getByLabel("Titel").fill("Complete verhuizing");
  await dialog.getByLabel("Beschrijving").fill("Laden, rijden en lossen met drie man.");
  await includeAll(dialog);
  await dialog.getByLabel("Prijs in euro, incl. btw").fill(price);
}

test("a proposal goes out by touch from the mail, what is wrong is told after sending, and what looks like a slip before", {
  timeout: PATIENCE_MS,
}, async () => {
  const { actor } = await addCompany(app);
  await addBrief(app, await addClient(app));
  const { text } = await mailTo(actor.email, "Nieuwe opdracht");
  const link = text.match(/https?:\/\/\S+\/verhuisbedrijf-dashboard\?opdracht=\S+/)?.[0] ?? "";
  const page = await person({ width: 360, touch: true });
  await page.goto(new URL(link).pathname + new URL(link).search);
  await signInOn(page, actor.email);
  const details = dialogOf(page, "Opdrachtdetails");
  await details.getByRole("button", { name: "Offerte indienen" }).tap();
  const dialog = dialogOf(page, "Offerte indienen");
  await dialog.waitFor();
  await details.waitFor({ state: "hidden" });
  const title = dialog.getByLabel("Titel");
  // A field that has the focus would open the keyboard over what the window says first.
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  expect(await dialog.locator("input:focus, textarea:focus, select:focus").count()).toBe(0);
  await expect.poll(() => toastsOf(page).count()).toBeLessThanOrEqual(1);

  // Leaving a right field says nothing, leaving an empty one says it in its place.
  await title.fill("Complete verhuizing");
  await dialog.getByLabel("Beschrijving").focus();
  await dialog.getByLabel("Prijs in euro, incl. btw").fill("abc");
  await title.focus();
  await dialog.getByText("Beschrijf wat je voor deze prijs doet.").waitFor();
  expect(await page.getByText("Fout bij verzenden").count()).toBe(0);
  expect(await page.getByText("Ongeldige prijs").count()).toBe(0);
  await dialog.getByLabel("Beschrijving").fill("Laden, rijden en lossen.");
  await includeAll(dialog);
  const send = dialog.getByRole("button", { name: "Offerte verzenden" });
  await send.tap();
  await toastsOf(page).getByText("Ongeldige prijs").waitFor();
  await expectApart(toastsOf(page), send);
  await expectAccessible(page);

  // It is read back once, and sent as it is when that is meant.
  await dialog.getByLabel("Prijs in euro, incl. btw").fill("125");
  await send.dblclick();
  await dialog.getByText(/Je offerte: €\s125,00 incl\. btw\. Klopt dit\?/).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Prijs in euro, incl. btw").fill("126");
  await dialog.getByText(/Klopt dit\?/).waitFor({ state: "detached" });
  await send.tap();
  await dialog.getByText(/Je offerte: €\s126,00/).waitFor();
  await expect.poll(() => toastsOf(page).count()).toBe(0);
  await dialog.getByRole("button", { name: "Ja, offerte verzenden" }).click({ delay: 700 });
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  await page.getByText("Offerte Ingediend").first().waitFor();
  expect(await page.getByRole("dialog", { name: /Offerte|Opdracht/ }).count()).toBe(0);
});

test("the first press counts, though the field that it leaves is marked for it", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const page = await person({ width: 1280 });
  await openSession(site, page, (await addCompany(app)).actor);
  await page.goto(listedBriefPath(briefId, "proposal"));
  await page.waitForLoadState("networkidle");
  const title = page.getByLabel("Titel");
  const mark = page.getByText("Geef je offerte een titel.");
  await title.focus();
  const choice = page.getByRole("radio", { name: "Extra" }).first();
  const box = await choice.boundingBox();
  if (!box) throw new Error("the choice is not there");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  expect(await mark.count()).toBe(0);
  await page.mouse.up();
  expect(await choice.isChecked()).toBe(true);
  await mark.waitFor();
  await title.fill("Compleet");
  await mark.waitFor({ state: "detached" });
  await title.fill("");
  await page.keyboard.press("Tab");
  await mark.waitFor();
});

test("the newest message is the one on show, and covers neither heading nor what is pressed next", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  for (const { actor } of [await addCompany(app), await addCompany(app)]) {
    await addProposal(app, actor, briefId);
  }
  const page = await person({ width: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  await openSession(site, page, client);
  await page.goto(ownBriefPath(briefId));
  const declined = page.getByText("Afgewezen", { exact: true });
  const decline = async () => {
    const before = await declined.count();
    await page.getByRole("button", { name: "Afwijzen" }).first().click();
    const confirm = page.getByRole("dialog", { name: /afwijzen\?$/ });
    await confirm.getByRole("button", { name: "Ja, afwijzen" }).click();
    await confirm.waitFor({ state: "hidden" });
    // What is read anew comes behind the message, and moves what stands below it.
    await declined.nth(before).waitFor();
  };
  await decline();
  await expectApart(toastsOf(page), page.getByRole("heading", { level: 1 }));
  await expectApart(toastsOf(page), page.getByRole("button", { name: "Accepteren" }).first());
  await decline();
  const newest = page.getByRole("status").getByText("Voorstel afgewezen");
  await newest.waitFor();
  expect(await page.locator(".toast").count()).toBe(1);
  const isOnTop = await newest.evaluate((words) => {
    const { x, y, width, height } = words.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === words;
  });
  expect(isOnTop).toBe(true);
});

test("a proposal that the server cannot take now keeps what was typed; a session that ended says so, and leads back to the filter, the proposal and the profile as typed; Escape closes a window at the first press whatever happened in it, and focus goes back", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, actor } = await atWork({ faults: true });
  const SAID = "Je sessie is verlopen. Log opnieuw in en je gaat verder waar je was.";
  const endSession = () => page.context().clearCookies();
  // What the page asks by itself meanwhile would meet the end before the press does: it waits.
  const endSessionBefore = async (press: () => Promise<unknown>, asksFor = "") => {
    const own = /verhuisbedrijf-dashboard\.(data|json)/;
    await page.route(own, async (route) => {
      const request = route.request();
      const isPress = request.method() !== "GET" || (asksFor && request.url().includes(asksFor));
      if (isPress) await route.continue();
    });
    await endSession();
    await press();
    await page.waitForURL(/verlopen=1/);
    await page.unroute(own);
  };
  const signInAgain = async () => {
    const said = page.getByText(SAID);
    await said.waitFor();
    await expect.poll(() => isFocused(said)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await toastsOf(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/verhuis/login");
    await signInOn(page, actor.email);
  };

  await page.evaluate(() => scrollTo(0, 500));
  await endSessionBefore(
    () => page.getByRole("combobox", { name: "Provincie" }).selectOption("Utrecht"),
    "provincie=Utrecht",
  );
  await signInAgain();
  await page.waitForURL(/verhuisbedrijf-dashboard\?.*provincie=Utrecht/);

  const { dialog } = await openProposal(page);
  await fillProposal(dialog, "900");
  const send = dialog.getByRole("button", { name: "Offerte verzenden" });
  const data = /verhuisbedrijf-dashboard\.data/;
  await page.route(data, (route) => route.fulfill({ status: 503, body: "We zijn zo terug." }));
  await send.click();
  await dialog.getByText("Fout bij verzenden").waitFor();
  expect(await dialog.getByLabel("Titel").inputValue()).toBe("Complete verhuizing");
  await expect.poll(() => send.isEnabled()).toBe(true);
  await page.unroute(data);
  await endSessionBefore(() => dialog.getByRole("button", { name: "Offerte verzenden" }).click());
  await signInAgain();
  await dialog.waitFor();
  expect(await dialog.getByLabel("Titel").inputValue()).toBe("Complete verhuizing");
  const answers = dialog.getByRole("radio", { name: "Inbegrepen" });
  expect(await answers.count()).toBeGreaterThan(1);
  for (const answer of await answers.all()) expect(await answer.isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();

  await editProfile(page);
  const profile = dialogOf(page, "Profiel bewerken");
  await profile.getByLabel("Over je bedrijf").fill("Drie broers en een bakwagen.");
  await profile.getByLabel("Website").fill("");
  await endSessionBefore(() =>
    profile.getByRole("button", { name: "Wijzigingen opslaan" }).click(),
  );
  await signInAgain();
  await profile.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  const bio = profile.getByLabel("Over je bedrijf");
  expect(await bio.inputValue()).toBe("Drie broers en een bakwagen.");
  await expectAccessible(page);
  await profile.getByRole("button", { name: "Wijzigingen opslaan" }).click();
  await toastsOf(page).getByText("Profiel bijgewerkt!").waitFor();

  // With another brief on the list.
  await addBrief(app, await addClient(app));
  await page.goto(DASHBOARD);
  const press = (key: string) => page.keyboard.press(key);

  const { opener } = await openProposal(page);
  await fillProposal(dialog, "abc");
  await dialog.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Ongeldige prijs").waitFor();
  await page.getByRole("alert").getByText("Ongeldige prijs").waitFor();
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await isFocused(opener)).toBe(true);

  await opener.click();
  await dialog.getByRole("button", { name: "Offerte verzenden" }).click();
  // It lies over the window, and can be pressed while that is open.
  await toastsOf(page).getByRole("button", { name: "Melding sluiten" }).click();
  await toastsOf(page).waitFor({ state: "detached" });
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await isFocused(opener)).toBe(true);

  const detailsOpener = page.getByRole("button", { name: "Bekijk details" }).first();
  await detailsOpener.click();
  const details = dialogOf(page, "Opdrachtdetails");
  await details.getByRole("button", { name: "Offerte indienen" }).click();
  await dialog.waitFor();
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await details.waitFor({ state: "hidden" });
  expect(await isFocused(detailsOpener)).toBe(true);

  await editProfile(page);
  const photo = { name: "werk.png", mimeType: "image/png", buffer: await png(300, 200) };
  await profile.getByLabel(/Kies foto's/).setInputFiles(photo);
  await toastsOf(page).getByText("Upload succesvol").waitFor();
  await profile.getByLabel("Telefoon").fill("12");
  await profile.getByLabel("Website").focus();
  await profile.getByText("Vul een geldig telefoonnummer in, of laat het leeg.").waitFor();
  expect(await page.getByText("Profiel bijwerken mislukt").count()).toBe(0);
  const save = profile.getByRole("button", { name: "Wijzigingen opslaan" });
  await save.click();
  await toastsOf(page).getByText("Profiel bijwerken mislukt").waitFor();
  expect(await toastsOf(page).count()).toBe(1);
  await expectApart(toastsOf(page), save);
  await press("Escape");
  await profile.waitFor({ state: "hidden" });
});

test("a photo that is chosen before the scripts came is uploaded once they are there, and a message covers no button", async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const page = await person({ width: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  await openSession(site, page, actor);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/verhuisbedrijf-onboarding", { waitUntil: "commit" });
  const file = { name: "wij.png", mimeType: "image/png", buffer: await png(300, 200) };
  await page.getByLabel(/Kies een foto/).setInputFiles(file);
  scripts.resolve();
  await toastsOf(page).getByText("Upload succesvol").waitFor();
  await page.getByRole("img", { name: "Profielfoto" }).waitFor();

  // A message goes once something new is sent.
  await page.getByLabel("KvK-nummer").fill("12");
  const wrong = { name: "nep.png", mimeType: "image/png", buffer: Buffer.from("geen foto") };
  await page.getByLabel(/Kies een andere foto/).setInputFiles(wrong);
  await toastsOf(page).getByText("Foto upload mislukt").waitFor();
  await expectApart(toastsOf(page), page.getByRole("button", { name: "Volgende" }));
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByText("Een KvK-nummer heeft acht cijfers.").waitFor();
  expect(await toastsOf(page).count()).toBe(0);
});
