import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { OWN_PROPOSALS } from "~/features/board/components/address.ts";
import { listPushed } from "~/features/pushes/index.server.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import {
  enquiriesPath,
  HOMES,
  listedBriefPath,
  ownBriefPath,
  ownProposalPath,
  threadPath,
} from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { jpegWithPlace } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { startPushService } from "../fakes/push/push.ts";
import { expectAccessible, openBrowserOn } from "./browser.ts";
import { chooseProvince, includeAll, openSession, signedIn } from "./people.ts";
import { atPushService } from "./pushed.ts";

const PATIENCE_MS = 180_000;
const ON = "Meldingen staan aan op dit apparaat.";

const fake = await startPushService("fcm.googleapis.com");
afterAll(() => fake.close());
const site = openBrowserOn(await bootSite());
const { app } = site;

/** A page that is loaded anew has no such mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }));
const isTheSame = (page: Page) => page.evaluate(() => "isTheSame" in window);
const photo = async () => ({
  name: "kast.jpg",
  mimeType: "image/jpeg",
  buffer: await jpegWithPlace(),
});

async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Meldingen aanzetten" }).click();
  await page.getByText(ON).waitFor();
}

/** A company at a desk and a client on a phone, each in a browser of its own that can be told. */
async function twoPeople() {
  const client = await addClient(app, { name: "Zonnebloem Zomer" });
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const desk = await signedIn(site, actor, { width: 1280 });
  const phone = await signedIn(site, client, { width: 360, touch: true });
  const { publicKey } = app.push;
  const told = {
    desk: await atPushService(desk, fake, publicKey),
    phone: await atPushService(phone, fake, publicKey),
  };
  return { client, actor, desk, phone, told };
}

async function walkTo(page: Page, last: number): Promise<void> {
  for (let step = 2; step <= last; step += 1) {
    await page.getByRole("button", { name: "Volgende" }).tap();
    await page.getByText(`Stap ${step} van ${last}`).filter({ visible: true }).first().waitFor();
  }
}

async function placeBrief(page: Page): Promise<string> {
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await page.getByLabel("Van plaats").fill("Zeist");
  await chooseProvince(page, "Naar provincie", "Gelderland");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
  await walkTo(page, 4);
  await page.getByLabel("Telefoonnummer").fill("06 87654321");
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).tap();
  await page.getByRole("main").getByRole("listitem").getByRole("link").tap();
  await page.getByRole("heading", { name: "Nog geen offertes" }).waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("two people do all of it side by side, from brief to thread: each sees what the other does without a reload, and is told of it while it looks elsewhere", {
  timeout: PATIENCE_MS,
}, async () => {
  const { client, desk, phone, told } = await twoPeople();
  const at = (path: string) => site.product().url + path;
  await desk.goto("/account/meldingen");
  await turnOn(desk);
  await desk.goto(HOMES.company);
  await mark(desk);

  const briefId = await placeBrief(phone);
  await desk.getByRole("button", { name: "1 nieuwe opdracht" }).waitFor();
  await expect.poll(() => desk.title()).toMatch(/^\(1\) /);
  const [newBrief] = await told.desk.shown();
  expect(newBrief).toMatchObject({ title: "Er is een nieuwe opdracht" });
  const pressed = newBrief && (await told.desk.press(newBrief));
  expect(pressed).toEqual({ opened: [at(listedBriefPath(briefId))], focused: [] });
  const offering = await desk.context().newPage();
  await offering.goto(listedBriefPath(briefId));
  await mark(offering);

  await turnOn(phone);
  await mark(phone);
  const beside = offering.getByRole("region", { name: "Opdrachtdetails" });
  await beside.getByText("Stel de klant een vraag").click();
  await beside.getByLabel("Je vraag").fill("Is er een lift?");
  await beside.getByRole("button", { name: "Vraag versturen" }).click();
  await phone.getByText("Is er een lift?").waitFor();
  const [enquiry] = await told.phone.shown();
  expect(enquiry).toMatchObject({
    title: "Een verhuisbedrijf vraagt je iets",
    data: { navigate: at(enquiriesPath(briefId)) },
  });
  await phone.getByLabel("Je antwoord").fill("Nee, drie trappen.");
  await phone.getByRole("button", { name: "Antwoord versturen" }).tap();
  await beside.getByText("Nee, drie trappen.").waitFor();
  const [answer] = await told.desk.shown();
  expect(answer).toMatchObject({ title: "De klant gaf antwoord" });
  // The window that shows it already comes to the front.
  expect(answer && (await told.desk.press(answer))).toEqual({
    opened: [],
    focused: [at(listedBriefPath(briefId))],
  });

  await beside.getByRole("button", { name: "Offerte indienen" }).click();
  const form = offering.getByRole("dialog", { name: "Offerte indienen" });
  await form.getByLabel("Titel").fill("Complete verhuizing");
  await form.getByLabel("Beschrijving").fill("Laden, rijden en lossen met drie man.");
  await includeAll(form);
  await form.getByLabel("Prijs in euro, incl. btw").fill("950");
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await offering.getByText("Offerte verzonden!").waitFor();
  await beside.getByRole("link", { name: "Sluiten" }).click();
  await beside.waitFor({ state: "detached" });
  // One that showed it before does not.
  expect(answer && (await told.desk.press(answer))).toEqual({
    opened: [at(listedBriefPath(briefId))],
    focused: [],
  });
  const card = phone.getByRole("article", { name: "Stapel & Sjor" });
  await card.waitFor();
  expect(await told.phone.shown()).toMatchObject([{ title: "Je hebt een nieuwe offerte" }]);

  await phone.getByRole("link", { name: "Aanvraag wijzigen" }).tap();
  await phone.waitForURL(/brief-form/);
  const proposals = await desk.context().newPage();
  await proposals.goto(OWN_PROPOSALS);
  await mark(proposals);
  await phone.locator("form[data-live]").waitFor();
  await phone.getByLabel("Er is een lift bij aankomst").check();
  await walkTo(phone, 4);
  await phone.getByRole("button", { name: "Wijziging opslaan" }).tap();
  const outdated = phone.getByText(/Eén offerte is daar nog niet op bevestigd/);
  await outdated.waitFor();
  await mark(phone);
  const own = proposals.getByRole("article");
  await own.getByText(/De klant wijzigde de opdracht/).waitFor();
  const [changed] = await told.desk.shown();
  const proposalId = changed?.tag.split(":").at(-1) ?? "";
  expect(changed).toMatchObject({
    title: "Kijk je offerte na",
    data: { navigate: at(ownProposalPath(proposalId)) },
  });
  await own.getByRole("button", { name: /Offerte nakijken/ }).click();
  const window = proposals.getByRole("dialog", { name: "Offerte nakijken" });
  await window.getByText("Lift").first().waitFor();
  await window.getByRole("button", { name: "Zo laten en bevestigen" }).click();
  await outdated.waitFor({ state: "hidden" });
  expect(await told.phone.shown()).toMatchObject([{ title: "Een offerte is aangepast" }]);

  expect(await own.getByText(client.email).count()).toBe(0);
  await card.getByRole("button", { name: "Accepteren" }).tap();
  await phone.getByRole("button", { name: /^Ja, accepteren/ }).tap();
  await phone.getByText("Voorstel geaccepteerd!").waitFor();
  await own.getByText(client.email).filter({ visible: true }).first().waitFor();
  expect(await told.desk.shown()).toMatchObject([
    { title: "Je offerte is gekozen", data: { navigate: at(ownProposalPath(proposalId)) } },
  ]);

  await phone.getByRole("link", { name: "Stuur een bericht" }).tap();
  await phone.getByLabel("Je bericht").fill("Past deze kast in de bus?");
  await phone.getByLabel(/Kies foto's/).setInputFiles(await photo());
  await phone.getByRole("img", { name: "Foto's 1" }).waitFor();
  await phone.getByRole("button", { name: "Bericht versturen" }).tap();
  const [message] = await told.desk.shown();
  expect(message).toMatchObject({
    title: "Je hebt een nieuw bericht",
    data: { navigate: at(threadPath(proposalId)) },
  });
  await own.getByRole("link", { name: "1 nieuw bericht" }).click();
  await proposals.getByRole("img", { name: /Foto 1 van 1/ }).waitFor();
  const talk = phone.getByRole("region", { name: "Berichten" });
  await talk.getByText("Gelezen").waitFor();
  await proposals.getByLabel("Je bericht").fill("Ja, ruim.");
  await proposals.getByLabel(/Kies foto's/).setInputFiles(await photo());
  await proposals.getByRole("img", { name: "Foto's 1" }).waitFor();
  await proposals.getByRole("button", { name: "Bericht versturen" }).click();
  await talk.getByText("Ja, ruim.").waitFor();
  await talk
    .getByRole("img", { name: /Foto 1 van 1/ })
    .nth(1)
    .waitFor();
  const talkOfDesk = proposals.getByRole("region", { name: "Berichten" });
  await talkOfDesk.getByText("Gelezen").waitFor();
  // A browser knows a window by the address that it was opened at.
  expect(message && (await told.desk.press(message))).toEqual({
    opened: [],
    focused: [at(OWN_PROPOSALS)],
  });
  expect(await told.phone.shown()).toMatchObject([{ title: "Je hebt een nieuw bericht" }]);
  for (const { notices } of [told.desk, told.phone]) {
    // It is read on a locked phone.
    expect(JSON.stringify(await notices())).not.toMatch(
      /Zonnebloem|Stapel|Zeist|lift|kast|0687|950|@/i,
    );
  }

  for (const page of [desk, offering, proposals, phone]) expect(await isTheSame(page)).toBe(true);
});

test("messages end with their session and go on when somebody signs in there again; what the page of choices ended stays so, on whichever device", async () => {
  const { client, phone, told } = await twoPeople();
  const briefId = await addBrief(app, client);
  await phone.goto(ownBriefPath(briefId));
  await turnOn(phone);
  await phone.goto("/account");
  await phone.getByRole("button", { name: "Menu openen" }).tap();
  await phone.getByRole("button", { name: "Uitloggen" }).filter({ visible: true }).tap();
  await phone.waitForURL("/");
  expect(await listPushed(app, client)).toEqual([]);
  await addProposal(app, (await addCompany(app)).actor, briefId);
  await site.mailTo(client.email, "Offerte van");
  expect(told.phone.took()).toBe(0);
  await openSession(site, phone, client);
  await phone.goto(ownBriefPath(briefId));
  await expect.poll(() => listPushed(app, client)).toHaveLength(1);
  await addProposal(app, (await addCompany(app)).actor, briefId);
  expect(await told.phone.shown()).toMatchObject([{ title: "Je hebt een nieuwe offerte" }]);

  const other = await signedIn(site, client);
  await other.goto("/account/meldingen");
  await other.getByRole("button", { name: "Uitzetten" }).click();
  await other.getByText("Meldingen staan uit").waitFor();
  await phone.goto("/account/meldingen");
  const offer = phone.getByRole("button", { name: "Meldingen aanzetten" });
  await offer.waitFor();
  expect(await phone.getByText(ON).count()).toBe(0);
  expect(await listPushed(app, client)).toEqual([]);
  await turnOn(phone);
  await phone.reload();
  await phone.getByRole("button", { name: "Uitzetten" }).tap();
  await phone.getByText("Meldingen staan uit").waitFor();
  await offer.waitFor();
});

test("without a connection a page says so in its own words, and goes on once there is one", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const phone = await signedIn(site, client, { width: 360, faults: true });
  await atPushService(phone, fake, app.push.publicKey);
  await phone.goto(ownBriefPath(briefId));
  await turnOn(phone);
  await phone.context().setOffline(true);
  await phone.goto(HOMES.client);
  await phone.getByRole("heading", { name: "Geen verbinding" }).waitFor();
  await expectAccessible(phone);
  await phone.context().setOffline(false);
  await phone.getByRole("link", { name: "Probeer het opnieuw" }).click();
  await phone.getByRole("heading", { name: "Mijn Opdrachten" }).waitFor();
});
