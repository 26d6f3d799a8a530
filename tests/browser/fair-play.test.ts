import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { companyPath, HOMES, ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, freshEmail } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app, mailTo } = site;
const PHONE = { width: 360, touch: true } as const;
const WORDS = "Drie klanten stonden op de dag zelf zonder wagen.";

const isInSight = (what: Locator) =>
  what.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test("a company is suspended on a phone, reads why, reacts, and works again once it is lifted", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor, companyId } = await addCompany(app, { name: "Laat & Zonen" });
  await addProposal(app, actor, briefId);
  const desk = await signedIn(site, await addAdmin(app), PHONE);
  await desk.goto(`/admin/bedrijven/${companyId}`);
  await desk.locator("summary", { hasText: "Schorsen" }).click();
  const send = desk.getByRole("button", { name: "Schorsen en mailen" });
  const form = desk.locator("form").filter({ has: send });
  await form.locator("select").selectOption("complaints");
  await form.getByLabel("Wat is er gebeurd?").fill("Te laat");
  await form.evaluate((one: HTMLFormElement) => {
    one.noValidate = true;
  });
  await send.click();
  // What is wrong stands in sight, though the form is far down the page.
  const error = desk.getByText("Schrijf minstens 10 tekens.");
  await error.waitFor();
  expect(await isInSight(error)).toBe(true);
  expect(await form.getByLabel("Wat is er gebeurd?").inputValue()).toBe("Te laat");
  await form.getByLabel("Wat is er gebeurd?").fill(WORDS);
  await send.dblclick();
  await desk.getByText("Bedrijf geschorst", { exact: true }).first().waitFor();
  const lift = desk.locator("summary", { hasText: "Schorsing opheffen" });
  await lift.waitFor();
  await expect.poll(() => isInSight(lift)).toBe(true);
  await expectAccessible(desk);

  const mail = await mailTo(actor.email, "Je bedrijf is geschorst");
  expect(mail.text).toContain(WORDS);
  const company = await signedIn(site, actor, PHONE);
  await company.goto(`${HOMES.company}/offertes`);
  await company.getByText(WORDS).waitFor();
  await company.goto(HOMES.company);
  await company.getByText(WORDS).waitFor();
  await company.getByRole("link", { name: "Reageer op de schorsing" }).click();
  await company.getByRole("heading", { name: "Je bedrijf is geschorst" }).waitFor();
  await company.getByRole("button", { name: "Reactie versturen" }).click();
  const own = await signedIn(site, client, PHONE);
  await own.goto(ownBriefPath(briefId));
  await own.getByText("Dit bedrijf is op dit moment niet actief.").first().waitFor();
  expect(await own.getByRole("link", { name: "Bekijk verhuisbedrijf" }).count()).toBe(0);
  const stranger = await site.person(PHONE);
  await stranger.goto(companyPath(companyId));
  await stranger.getByText("Bedrijf niet gevonden").first().waitFor();

  await lift.click();
  const lifting = desk.locator("form").filter({
    has: desk.getByRole("button", { name: "Opheffen en mailen" }),
  });
  await lifting.locator("select").selectOption("put-right");
  await lifting.getByRole("button").dblclick();
  await desk.getByText("Schorsing opgeheven", { exact: true }).first().waitFor();
  await mailTo(actor.email, "Je schorsing is opgeheven");
  await stranger.reload();
  await stranger.getByRole("heading", { name: "Laat & Zonen" }).waitFor();
  await own.reload();
  await own.getByRole("link", { name: "Bekijk verhuisbedrijf" }).waitFor();
});

test("a profile is reported on a phone, decided on, objected to from the mail, and shown again", async () => {
  const bio = "Wij zijn de goedkoopste van het land.";
  const { actor, companyId } = await addCompany(app, { name: "Snel Verhuisd", form: { bio } });
  const reporter = freshEmail("vera");
  const stranger = await site.person(PHONE);
  await stranger.goto(companyPath(companyId));
  await stranger.getByRole("link", { name: "Meld dit" }).first().click();
  await stranger.getByLabel("Wat is er mis?").selectOption("false");
  await stranger.getByLabel("Leg het uit").fill("Er is een goedkoper bedrijf.");
  await stranger.getByLabel("Je naam").fill("Vera Voorbij");
  await stranger.getByLabel("E-mailadres").fill(reporter);
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Melding versturen" }).dblclick();
  await stranger.getByText(/^Melding \d+ ontvangen$/).waitFor();
  // Who reports a profile goes on where it was read.
  expect(new URL(stranger.url()).pathname).toBe(companyPath(companyId));
  const receipt = await mailTo(reporter, "is binnen");
  const number = /\d+/.exec(receipt.subject)?.[0] ?? "";

  const decide = async (outcome: string, reason: string, facts: string) => {
    const desk = await signedIn(site, await addAdmin(app), PHONE);
    await desk.goto("/admin/meldingen");
    await desk.getByRole("link", { name: `Bekijk melding ${number}` }).click();
    await desk.getByLabel("Wat gebeurt er?").selectOption(outcome);
    await desk.getByRole("region", { name: "Beslissen" }).getByLabel("Reden").selectOption(reason);
    await desk.getByLabel(/^Feiten/).fill(facts);
    const why = desk.getByText("Het is de tekst van een lied.");
    const before = (await why.count()) > 0 ? await why.evaluate(isAboveForm) : null;
    await desk.getByRole("button", { name: "Beslissen en beide partijen mailen" }).dblclick();
    await desk.getByText("Beslist", { exact: true }).first().waitFor();
    return before;
  };
  await decide("text-hidden", "terms-false", "Een ander bedrijf is goedkoper.");
  const mail = await mailTo(actor.email, "Beslissing bij melding");
  expect(mail.text).toContain("goedkoopste van het land");
  // Who missed the mail reads it on its account.
  const own = await signedIn(site, actor, PHONE);
  await own.goto("/account");
  const section = own.locator("#beslissingen");
  await section.getByText("Een ander bedrijf is goedkoper.").waitFor();
  expect(await section.getByRole("link", { name: "Maak bezwaar" }).count()).toBe(1);
  await expectAccessible(own);
  const link = linkIn(mail, "/bezwaar");
  const elsewhere = await site.person(PHONE);
  await elsewhere.goto(`${link.pathname}${link.search}`);
  await elsewhere.getByLabel(/^Waarom ben je/).fill("Het is de tekst van een lied.");
  await elsewhere.getByRole("button", { name: "Bezwaar maken" }).dblclick();
  await elsewhere.getByText("Bezwaar ontvangen", { exact: true }).waitFor();
  // Whoever decides again has read why.
  expect(await decide("shown", "mistake-of-ours", "Het is een lied.")).toBe(true);
  await mailTo(actor.email, "Over het bezwaar bij melding");
  await elsewhere.goto(`${link.pathname}${link.search}`);
  await elsewhere.getByRole("heading", { name: "Over je bezwaar is beslist" }).waitFor();
  await stranger.goto(companyPath(companyId));
  await stranger.getByText(bio).waitFor();
});

function isAboveForm(why: Element): boolean {
  const form = document.querySelector("select[name=outcome]");
  return Boolean(form && why.getBoundingClientRect().top < form.getBoundingClientRect().top);
}
