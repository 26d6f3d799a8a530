import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readProfileDraft } from "~/features/companies/index.server.ts";
import { askAbout, listEnquiriesToClient } from "~/features/enquiries/index.server.ts";
import { readOwnTariff } from "~/features/tariffs/index.server.ts";
import { HOMES, listedBriefPath, ownBriefPath, threadPath } from "~/shared/paths.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal, storedProposals } from "../factories/briefs.ts";
import { jpegWithPlace } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { breakStorage } from "./older-engine.ts";
import {
  choosePhotos,
  editProfile,
  includeAll,
  openSession,
  signedIn,
  signInOn,
} from "./people.ts";

const site = await openBrowser();
const { app } = site;

const PATIENCE_MS = 120_000;
const TARIFF = `${HOMES.company}/tarieven`;

const said = (page: Page, words: string) =>
  page.getByRole("dialog", { name: "Melding" }).getByText(words).waitFor();
const euro = (page: Page, name: string) => page.getByLabel(`${name} (€)`, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const profileOf = (page: Page) =>
  page.getByRole("dialog", { name: "Profiel bewerken", exact: true });
const proposalOf = (page: Page) =>
  page.getByRole("dialog", { name: "Offerte indienen", exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** Lets `send` go out, does `meanwhile` while nobody answers it, and waits until it is answered. */
async function whileOnItsWay(
  page: Page,
  send: () => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const isOut = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST" || isAsked) return await route.fallback();
    isAsked = true;
    const response = await route.fetch();
    isOut.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  await send();
  await isOut.promise;
  await meanwhile();
  answered.resolve();
}

async function talkOf() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const proposalId = await addProposal(app, actor, briefId);
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  return { client, actor, proposalId };
}

test("rates that another tab saved stay, whether a tariff was kept over the end of a session or was open all the time", {
  timeout: PATIENCE_MS,
}, async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360, faults: true });
  const other = await signedIn(site, actor);
  const saveElsewhere = async (name: string, amount: string) => {
    await open(other, TARIFF);
    await euro(other, name).fill(amount);
    await press(other, "Opslaan");
    await said(other, "Tarieven opgeslagen");
  };
  await open(page, TARIFF);
  await euro(page, "Per kilometer").fill("3");
  await page.context().clearCookies();
  await press(page, "Opslaan");
  await page.waitForURL(/verlopen=1/);
  await saveElsewhere("Per m³", "25");
  await signInOn(page, actor.email);
  await page.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  expect(await euro(page, "Per m³").inputValue()).toBe("25");
  await press(page, "Opslaan");
  await said(page, "Je tarieven zijn intussen gewijzigd");
  await press(page, "Opslaan");
  await said(page, "Tarieven opgeslagen");
  expect(await readOwnTariff(app, actor)).toMatchObject({ perM3: 2_500, perKm: 300 });

  await saveElsewhere("Minimum per opdracht", "400");
  await euro(page, "Basis per opdracht").fill("99");
  await press(page, "Opslaan");
  await said(page, "Je tarieven zijn intussen gewijzigd");
  await expect.poll(() => euro(page, "Minimum per opdracht").inputValue()).toBe("400");
  expect(await euro(page, "Basis per opdracht").inputValue()).toBe("99");
  await press(page, "Opslaan");
  await said(page, "Tarieven opgeslagen");
  const stored = { perM3: 2_500, perKm: 300, minimum: 40_000, base: 9_900 };
  expect(await readOwnTariff(app, actor)).toMatchObject(stored);

  // What is typed while it is being saved stays, and is asked about.
  await whileOnItsWay(
    page,
    async () => {
      await euro(page, "Per verdieping zonder lift").fill("10");
      await press(page, "Opslaan");
    },
    () => euro(page, "Per m³").fill("26"),
  );
  await expect.poll(() => page.getByRole("button", { name: "Opslaan" }).isEnabled()).toBe(true);
  expect(await euro(page, "Per m³").inputValue()).toBe("26");
  await page.getByRole("link", { name: "Mijn offertes" }).click();
  const question = page.getByRole("dialog", { name: "Weggaan zonder opslaan?" });
  await question.getByRole("button", { name: "Weggaan zonder opslaan" }).click();
  await page.waitForURL(/offertes/);
  await open(page, TARIFF);
  expect(await euro(page, "Per m³").inputValue()).toBe("25");
});

test("a profile is kept while it is typed, takes nothing back that was saved elsewhere, and stays open where more was typed", {
  timeout: PATIENCE_MS,
}, async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360, faults: true });
  const other = await signedIn(site, actor);
  const profile = profileOf(page);
  const bio = profile.getByLabel("Over je bedrijf");
  await editProfile(page);
  await bio.fill("Drie broers en een bakwagen.");
  await profile.getByRole("checkbox", { name: "Zeeland" }).check();
  await page.keyboard.press("Escape");
  await profile.waitFor({ state: "hidden" });
  await editProfile(page);
  await profile.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  await page.reload();
  await profile.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  expect(await bio.inputValue()).toBe("Drie broers en een bakwagen.");

  // What the page still reads after it was loaded would lead to the sign-in page before the form is sent.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await press(page, "Wijzigingen opslaan");
  await page.waitForURL(/verlopen=1/);
  await editProfile(other);
  await profileOf(other).getByLabel("Website").fill("https://nieuw.example.nl");
  await profileOf(other).getByRole("checkbox", { name: "Limburg" }).check();
  await press(other, "Wijzigingen opslaan");
  await said(other, "Profiel bijgewerkt!");
  await signInOn(page, actor.email);
  await profile.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  const website = profile.getByLabel("Website");
  expect(await website.inputValue()).toBe("https://nieuw.example.nl/");
  await whileOnItsWay(
    page,
    () => press(page, "Wijzigingen opslaan"),
    () => profile.getByLabel("Voertuigen").fill("Twee bakwagens"),
  );
  await said(page, "Profiel bijgewerkt!");
  expect(await profile.getByLabel("Voertuigen").inputValue()).toBe("Twee bakwagens");
  await editProfile(page);
  await profile.getByText("Wat je veranderde is nog niet opgeslagen.").waitFor();
  expect(await bio.inputValue()).toBe("Drie broers en een bakwagen.");
  expect(await website.inputValue()).toBe("https://nieuw.example.nl/");
  for (const area of ["Zeeland", "Limburg"]) {
    expect(await profile.getByRole("checkbox", { name: area }).isChecked()).toBe(true);
  }
  expect(await profile.getByLabel("Voertuigen").inputValue()).toBe("Twee bakwagens");
  await press(page, "Begin opnieuw");
  await expect.poll(() => profile.getByLabel("Voertuigen").inputValue()).not.toBe("Twee bakwagens");
  expect(await profile.getByText("Wat je veranderde").count()).toBe(0);
});

test("an older tab of the onboarding keeps what another one typed in the same step", async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const page = await signedIn(site, actor, { width: 360 });
  const other = await signedIn(site, actor);
  const field = (tab: Page, name: string) => tab.locator(`[name=${name}]`);
  const kept = async () => (await readProfileDraft(app, actor))?.fields;
  for (const tab of [page, other]) await open(tab, "/verhuisbedrijf-onboarding");
  await field(page, "bio").fill("Op de telefoon getypt.");
  await expect.poll(kept).toMatchObject({ bio: "Op de telefoon getypt." });
  await field(other, "website").fill("https://een.example.nl");
  await expect.poll(kept).toMatchObject({ website: "https://een.example.nl" });
  // The first counts what it sent as its own no longer.
  await field(other, "bio").fill("Op de computer herschreven.");
  await expect.poll(kept).toMatchObject({ bio: "Op de computer herschreven." });
  await field(page, "phone").fill("0301234567");
  await expect.poll(kept).toMatchObject({
    bio: "Op de computer herschreven.",
    website: "https://een.example.nl",
    phone: "0301234567",
  });
});

test("two tabs on one brief keep a draft each, and what is typed while a proposal goes out stays", async () => {
  const briefId = await addBrief(app, await addClient(app));
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, listedBriefPath(briefId, "proposal"));
  await proposalOf(page).getByLabel("Beschrijving").fill("Laden, rijden en lossen.");
  await proposalOf(other).getByLabel("Titel").fill("Uit het andere tabblad");
  await page.reload();
  const form = proposalOf(page);
  await expect
    .poll(() => form.getByLabel("Beschrijving").inputValue())
    .toBe("Laden, rijden en lossen.");
  expect(await form.getByLabel("Titel").inputValue()).toBe("");
  await form.getByLabel("Titel").fill("Complete verhuizing");
  await includeAll(form);
  await form.getByLabel("Prijs in euro, incl. btw").fill("900");
  await whileOnItsWay(
    page,
    () => form.getByRole("button", { name: "Offerte verzenden" }).click(),
    () => form.getByLabel("Beschrijving").fill("En ook uitpakken."),
  );
  await form.getByText("Je offerte is verzonden.").waitFor();
  expect(await form.getByLabel("Beschrijving").inputValue()).toBe("En ook uitpakken.");
  expect((await storedProposals(app, briefId)).map(({ includes }) => includes)).toEqual([
    "Laden, rijden en lossen.",
  ]);
});

test("what is typed while a message, a question or an answer is on its way stays, also over a reload; photos too", {
  timeout: PATIENCE_MS,
}, async () => {
  const { actor, proposalId } = await talkOf();
  const page = await signedIn(site, actor, { width: 360, faults: true });
  await open(page, threadPath(proposalId));
  const message = page.getByLabel("Je bericht");
  const photo = page.getByRole("img", { name: "Foto's 1" });
  const choose = async () => {
    const buffer = await jpegWithPlace();
    const file = { name: "kast.jpg", mimeType: "image/jpeg", buffer };
    await choosePhotos(page, file);
    await photo.waitFor();
  };
  await message.fill("Eerste bericht.");
  await choose();
  await page.reload();
  await photo.waitFor();
  expect(await message.inputValue()).toBe("Eerste bericht.");
  await whileOnItsWay(
    page,
    () => press(page, "Bericht versturen"),
    () => message.fill("Tweede bericht."),
  );
  const talk = page.getByRole("region", { name: "Berichten" });
  await talk.getByText("Eerste bericht.").waitFor();
  await photo.waitFor({ state: "detached" });
  expect(await message.inputValue()).toBe("Tweede bericht.");
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe("Tweede bericht.");
  await press(page, "Bericht versturen");
  await talk.getByText("Tweede bericht.").waitFor();
  await expect.poll(() => message.inputValue()).toBe("");
  expect(await talk.getByRole("img").count()).toBe(1);

  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  await open(page, listedBriefPath(briefId));
  await page.getByText("Stel de klant een vraag").click();
  const question = page.getByLabel("Je vraag");
  await question.fill("Is er een lift?");
  await whileOnItsWay(
    page,
    () => press(page, "Vraag versturen"),
    () => question.fill("En waar kan de bus staan?"),
  );
  await page.getByText("De klant antwoordde nog niet.").waitFor();
  expect(await question.inputValue()).toBe("En waar kan de bus staan?");

  const phone = await signedIn(site, client, { width: 360 });
  await open(phone, ownBriefPath(briefId));
  const answer = phone.getByLabel("Je antwoord");
  await answer.fill("Nee, drie trappen.");
  await whileOnItsWay(
    phone,
    () => press(phone, "Antwoord versturen"),
    () => answer.fill("En een smalle gang."),
  );
  await phone.getByText("Je antwoord is al verstuurd.").waitFor();
  expect(await answer.inputValue()).toBe("En een smalle gang.");
  expect(await listEnquiriesToClient(app, client, briefId)).toMatchObject([
    { answer: "Nee, drie trappen." },
  ]);
});

test("who signs in in the same tab finds nothing of what another account typed there; who typed it finds it again", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [one, other] = [await addCompany(app), await addCompany(app)];
  const page = await signedIn(site, one.actor, { width: 360 });
  const question = page.getByLabel("Je vraag");
  const ask = async () => {
    await open(page, listedBriefPath(briefId));
    await page.getByText("Stel de klant een vraag").click();
    await question.waitFor();
  };
  await ask();
  await question.fill("Waar kan de bus staan?");
  await openSession(site, page, other.actor);
  await ask();
  expect(await question.inputValue()).toBe("");
  await openSession(site, page, one.actor);
  await ask();
  expect(await question.inputValue()).toBe("Waar kan de bus staan?");
});

test("where storage is forbidden and the session ends, the page stays with what was typed, and is sent once somebody signed in again", {
  timeout: PATIENCE_MS,
}, async () => {
  const { actor, proposalId } = await talkOf();
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const asking = await addCompany(app);
  expect((await askAbout(app, asking.actor, briefId, { question: "Is er een lift?" })).ok).toBe(
    true,
  );
  const work = await breakStorage(await signedIn(site, actor, { faults: true }), "forbidden");
  const home = await breakStorage(await signedIn(site, client, { faults: true }), "forbidden");
  const sendTwice = async (page: Page, person: { userId: string }, button: string) => {
    await page.context().clearCookies();
    await press(page, button);
    await page.getByText("Je bent niet meer ingelogd").first().waitFor();
    const second = await page.context().newPage();
    await openSession(site, second, person);
    await second.close();
    await press(page, button);
  };
  await open(work, listedBriefPath(briefId, "proposal"));
  const form = proposalOf(work);
  await form.getByLabel("Titel").fill("Complete verhuizing");
  await form.getByLabel("Beschrijving").fill("Laden, rijden en lossen.");
  await includeAll(form);
  await form.getByLabel("Prijs in euro, incl. btw").fill("900");
  await sendTwice(work, actor, "Offerte verzenden");
  await said(work, "Offerte verzonden!");
  await open(work, threadPath(proposalId));
  await work.getByLabel("Je bericht").fill("Tot dinsdag!");
  await sendTwice(work, actor, "Bericht versturen");
  await work.getByRole("region", { name: "Berichten" }).getByText("Tot dinsdag!").waitFor();
  await editProfile(work);
  await profileOf(work).getByLabel("Over je bedrijf").fill("Drie broers.");
  await sendTwice(work, actor, "Wijzigingen opslaan");
  await said(work, "Profiel bijgewerkt!");
  await open(work, listedBriefPath(await addBrief(app, client)));
  await work.getByText("Stel de klant een vraag").click();
  await work.getByLabel("Je vraag").fill("Waar kan de bus staan?");
  await sendTwice(work, actor, "Vraag versturen");
  await work.getByText("De klant antwoordde nog niet.").waitFor();
  await open(home, ownBriefPath(briefId));
  await home.getByLabel("Je antwoord").fill("Nee, drie trappen.");
  await sendTwice(home, client, "Antwoord versturen");
  await said(home, "Antwoord verstuurd");
});

test("where a browser refuses its workers, locks and channels, pages go on, are told of changes, and say that nothing is shown", async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.context().addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const name of ["serviceWorker", "locks"]) {
      Object.defineProperty(Navigator.prototype, name, { get: refuse });
    }
    for (const name of ["BroadcastChannel", "caches", "indexedDB", "Notification"]) {
      Object.defineProperty(window, name, { get: refuse });
    }
  });
  await open(page, HOMES.company);
  await addBrief(app, await addClient(app), { fromCity: "Doorn" });
  await page.getByRole("button", { name: /nieuwe opdracht/ }).waitFor();
  await open(page, "/account/meldingen");
  await page.getByText("Je browser kan geen meldingen tonen.").waitFor();
});
