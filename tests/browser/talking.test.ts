import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { listedBriefPath, ownBriefPath, ownProposalPath, threadPath } from "~/shared/paths.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { jpegWithPlace } from "../factories/images.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { choosePhotos, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

/** A page that is loaded anew has no such mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }));
const isTheSame = (page: Page) => page.evaluate(() => "isTheSame" in window);

const widthOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

async function askIn(details: Locator, question: string): Promise<void> {
  await details.getByText("Stel de klant een vraag").click();
  await details.getByLabel("Je vraag").fill(question);
  await details.getByRole("button", { name: "Vraag versturen" }).dblclick();
}

test("a question and its answer appear at the other without a reload, and what was typed outlasts a closed window", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, { name: "Vraag & Vracht" });
  const { actor: rival } = await addCompany(app);
  const proposalId = await addProposal(app, rival, briefId);
  const phone = await signedIn(site, client, { width: 360 });
  const desk = await signedIn(site, actor, { width: 1280 });
  const other = await signedIn(site, rival, { width: 768 });
  await phone.goto(ownBriefPath(briefId));
  await desk.goto(listedBriefPath(briefId));
  await other.goto(ownProposalPath(proposalId));
  const beside = desk.getByRole("region", { name: "Opdrachtdetails" });
  await beside.getByText("Stel de klant een vraag").click();
  // Nothing is not sent.
  await beside.getByRole("button", { name: "Vraag versturen" }).click();
  await beside.getByText("Schrijf je vraag.").waitFor();
  await beside.getByLabel("Je vraag").fill("Is er een lift?");
  await desk.reload();
  await beside.getByText("Stel de klant een vraag").click();
  expect(await beside.getByLabel("Je vraag").inputValue()).toBe("Is er een lift?");
  for (const page of [phone, desk, other]) await mark(page);
  await beside.getByRole("button", { name: "Vraag versturen" }).dblclick();
  await desk.getByRole("dialog", { name: "Melding" }).getByText("Vraag verstuurd").waitFor();
  await beside.getByText("De klant antwoordde nog niet.").waitFor();

  const asked = phone.getByRole("listitem").filter({ hasText: "Is er een lift?" });
  await asked.waitFor();
  expect(await asked.count()).toBe(1);
  await expectAccessible(phone);
  await expectAccessible(desk);
  await phone.getByLabel("Je antwoord").fill("Nee, drie trappen. Mijn nummer is 06 12345678.");
  await phone.getByRole("button", { name: "Antwoord versturen" }).dblclick();
  await asked.locator("mark", { hasText: "telefoonnummer" }).waitFor();
  const told = (page: Page) => page.getByRole("dialog", { name: "Melding" });
  await told(phone).getByText("Antwoord verstuurd").waitFor();
  await beside.getByText("Nee, drie trappen. Mijn nummer is [verborgen").waitFor();
  const own = other.getByRole("article");
  await own.getByText("De klant beantwoordde een vraag over deze opdracht.").waitFor();
  await own.getByRole("button", { name: /Offerte aanpassen/ }).waitFor();
  for (const page of [phone, desk, other]) expect(await isTheSame(page)).toBe(true);

  // In a window too, on a phone.
  const narrow = await signedIn(site, rival, { width: 360 });
  await narrow.goto(listedBriefPath(briefId));
  await askIn(narrow.getByRole("dialog", { name: "Opdrachtdetails" }), "Hoe breed is de gang?");
  await phone.getByText("Hoe breed is de gang?").waitFor();

  // The last that may wait is confirmed as well.
  for (const question of ["Is er parkeerplek?", "Zijn er huisdieren?", "Staat alles in dozen?"]) {
    await told(desk).waitFor({ state: "detached" });
    await askIn(beside, question);
    await told(desk).getByText("Vraag verstuurd").waitFor();
    await told(desk).getByRole("button", { name: "Melding sluiten" }).click();
  }
  await beside.getByText(/Er staan al 3 vragen van je open/).waitFor();
});

test("the two of an agreement write each other with photos, see what was read, and one can stop it and have it looked at", async () => {
  const client = await addClient(app, { name: "Sanne de Wit" });
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, { name: "Sjouw & Zn" });
  const proposalId = await addProposal(app, actor, briefId);
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  const phone = await signedIn(site, client, { width: 360 });
  const desk = await signedIn(site, actor, { width: 1280 });
  await phone.goto(ownBriefPath(briefId));
  await phone.getByRole("link", { name: "Stuur een bericht" }).click();
  await phone.getByRole("heading", { name: "Gesprek met Sjouw & Zn" }).waitFor();
  await desk.goto(ownProposalPath(proposalId));
  await phone.getByRole("button", { name: "Bericht versturen" }).click();
  await phone.getByText("Schrijf een bericht of voeg een foto toe.").waitFor();
  await phone.getByLabel("Je bericht").fill("Past deze kast in de bus?");
  const photo = { name: "kast.jpg", mimeType: "image/jpeg", buffer: await jpegWithPlace() };
  await choosePhotos(phone, photo);
  const preview = phone.getByRole("img", { name: "Foto's 1" });
  await preview.waitFor();
  await expect.poll(() => widthOf(preview)).toBeGreaterThan(0);
  const unsent = (await preview.getAttribute("src")) ?? "";
  expect((await desk.request.get(unsent)).status()).toBe(404);
  for (const page of [phone, desk]) await mark(page);
  await phone.getByRole("button", { name: "Bericht versturen" }).dblclick();
  const talk = phone.getByRole("region", { name: "Berichten" });
  await talk.getByText("Past deze kast in de bus?").waitFor();
  expect(await talk.getByRole("listitem").filter({ hasText: "Past deze kast" }).count()).toBe(1);
  expect(await phone.getByLabel("Je bericht").inputValue()).toBe("");
  await desk.getByRole("link", { name: "1 nieuw bericht" }).click();
  await desk.getByRole("heading", { name: "Gesprek met Sanne de Wit" }).waitFor();
  const picture = desk.getByRole("img", { name: /Foto 1 van 1/ });
  await picture.waitFor();
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
  await talk.getByText("Gelezen").waitFor();
  await expectAccessible(phone);
  await expectAccessible(desk);
  await desk.getByLabel("Je bericht").fill("Ja, ruim.");
  await desk.getByRole("button", { name: "Bericht versturen" }).click();
  await talk.getByText("Ja, ruim.").waitFor();
  expect(await isTheSame(phone)).toBe(true);
  const address = (await picture.getAttribute("src")) ?? "";
  const stranger = await signedIn(site, await addClient(app));
  expect((await stranger.request.get(address)).status()).toBe(404);
  expect((await stranger.goto(threadPath(proposalId)))?.status()).toBe(404);

  await phone.getByText("Gesprek sluiten of melden").click();
  await phone.getByLabel("Wat is er aan de hand?").fill("Hij wil contant geld.");
  await phone.getByRole("button", { name: "Gesprek melden" }).click();
  await phone.getByText("Een beheerder leest dit gesprek").waitFor();
  await phone.getByRole("button", { name: "Gesprek sluiten" }).click();
  await phone.getByText("Je sloot dit gesprek.").first().waitFor();
  await desk.getByText("Sanne de Wit sloot dit gesprek.").waitFor();
  expect(await desk.getByRole("button", { name: "Bericht versturen" }).count()).toBe(0);
  const admin = await signedIn(site, await addAdmin(app));
  await admin.goto("/admin");
  await admin.getByRole("link", { name: "1 melding wacht" }).click();
  await admin.getByRole("link", { name: /^Bekijk melding/ }).click();
  const report = admin.url();
  await admin.getByRole("link", { name: "Lees het gesprek" }).click();
  await admin.getByText("Past deze kast in de bus?").waitFor();
  await expectAccessible(admin);
  await admin.goto(report);
  await expectAccessible(admin);
  await admin.getByLabel("Wat gebeurt er?").selectOption({ index: 1 });
  await admin
    .getByRole("region", { name: "Beslissen" })
    .getByLabel("Reden")
    .selectOption("Met beide partijen gesproken");
  await admin.getByLabel("Feiten").fill("Met beide gebeld.");
  await admin.getByRole("button", { name: "Beslissen en beide partijen mailen" }).click();
  await admin.goto("/admin/meldingen");
  await admin.getByText("Er wacht geen melding en geen bezwaar.").waitFor();
});

test("without scripts a question, an answer and a message are sent as well", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const plain = { width: 360, javaScript: false };
  const desk = await signedIn(site, actor, plain);
  await desk.goto(listedBriefPath(briefId));
  const details = desk.getByRole("dialog", { name: "Opdrachtdetails" });
  await askIn(details, "Kan de bus voor de deur staan?");
  await desk.getByText("Vraag verstuurd").waitFor();
  const phone = await signedIn(site, client, plain);
  await phone.goto(ownBriefPath(briefId));
  await phone.getByLabel("Je antwoord").fill("Ja, dat kan.");
  await phone.getByRole("button", { name: "Antwoord versturen" }).click();
  await phone.getByText("Antwoord verstuurd").waitFor();
  const proposalId = await addProposal(app, actor, briefId);
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  await phone.goto(threadPath(proposalId));
  await phone.getByLabel("Je bericht").fill("Tot dinsdag!");
  await phone.getByRole("button", { name: "Bericht versturen" }).click();
  await phone.getByRole("region", { name: "Berichten" }).getByText("Tot dinsdag!").waitFor();
});
