import { eq, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { sendEvidence } from "~/features/evidence/index.server.ts";
import { notifyInvoice } from "~/features/invoices/index.server.ts";
import { paymentExceptions } from "~/features/payments/tables.ts";
import { saveTaxNumber } from "~/features/sellers/index.server.ts";
import { storePaper } from "~/features/uploads/index.server.ts";
import { administer } from "~/operator.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { companyPath, ownBriefPath } from "~/shared/paths.ts";
import { expectAccessible, openBrowserOn } from "../browser/browser.ts";
import { walkOf } from "../browser/money-walk.ts";
import { signedIn } from "../browser/people.ts";
import { PROVIDERS } from "../browser/providers.ts";
import { testClock } from "../factories/app.ts";
import { formFor } from "../factories/arrangements.ts";
import { addBrief, addProposal, storedBrief } from "../factories/briefs.ts";
import { addDone } from "../factories/done.ts";
import { WAITING } from "../factories/images.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, freshEmail } from "../factories/people.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";

const PHONE = { width: 360, touch: true };
const clock = testClock("running");
const provider = await PROVIDERS.stripe(clock);
const site = await bootSite({ ...provider.settings, DAC7: "on" }, { clock });
const browser = openBrowserOn(site);
const { app, mailTo } = browser;
let shots = 10;
const today = () => dutchDay(clock.now());

/** What every page of the desk has to be on a phone. */
async function look(page: Page): Promise<void> {
  shots += 1;
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${shots}.png`, fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectAccessible(page);
}

/** From the overview by the line with these words; the line is gone afterwards. */
async function workOff(page: Page, words: RegExp, work: () => Promise<void>): Promise<void> {
  await page.goto("/admin");
  await look(page);
  await page.getByRole("link", { name: words }).click();
  await look(page);
  await work();
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Wat aandacht nodig heeft" }).waitFor();
  expect(await page.getByRole("link", { name: words }).count()).toBe(0);
}

/** Unfolds a form by its name, and answers it. */
async function unfolded(page: Page, name: string): Promise<Locator> {
  const form = page.locator("details").filter({ has: page.getByText(name, { exact: true }) });
  await form.getByText(name, { exact: true }).first().click();
  return form;
}

async function send(form: Locator, reason: string, note: string, button: string): Promise<void> {
  await form.getByLabel("Reden").selectOption({ label: reason });
  if (note) await form.getByRole("textbox").last().fill(note);
  await form.getByRole("button", { name: button }).dblclick();
}

async function queuedCompany() {
  const { actor } = await addCompany(app, {
    name: "Traag Register",
    verified: false,
    subscribed: false,
  });
  await app.db
    .update(companyProfiles)
    .set({ verificationStatus: "REFUSED" })
    .where(eq(companyProfiles.userId, actor.userId));
  return actor;
}

async function waitingPaper() {
  const { actor } = await addCompany(app, { name: "Goed Verzekerd", subscribed: false });
  const stored = await storePaper(
    app,
    actor,
    new Blob(["%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"]),
    WAITING,
  );
  if (!stored.ok) throw new Error(stored.reason);
  const form = { kind: "insurance" as const, number: "POL-1", validUntil: dayAfter(today(), 200) };
  expect((await sendEvidence(app, actor, form, stored.value)).ok).toBe(true);
  return actor;
}

async function givenUpTask() {
  await app.db.execute(
    sql`select graphile_worker.add_job(${notifyInvoice.name}, '{"invoiceId": "x"}')`,
  );
  await app.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks
      where identifier = ${notifyInvoice.name})`);
}

async function messageOf(email: string) {
  const page = await browser.person(PHONE);
  await page.goto("/contact");
  await page.getByLabel("Voornaam").fill("Noor");
  await page.getByLabel("Achternaam").fill("Bakker");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Onderwerp").fill("Kan ik later betalen?");
  await page.getByLabel("Bericht", { exact: true }).fill("Mijn verhuizing is een week later.");
  await page.getByRole("button", { name: /verstu/i }).click();
  await page.getByRole("dialog", { name: "Melding" }).waitFor();
}

async function reportOf(companyId: string, email: string) {
  const page = await browser.person(PHONE);
  await page.goto(companyPath(companyId));
  await page.getByRole("link", { name: "Meld dit" }).first().click();
  await page.getByLabel("Wat is er mis?").selectOption({ index: 1 });
  await page.getByLabel("Leg het uit").fill("Ze zeggen dat ze de grootste zijn.");
  await page.getByLabel("Je naam").fill("Joke Vos");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: /Meld/ }).click();
  await page.getByText(/Melding \d+ ontvangen/).waitFor();
}

test("an owner's Monday on a phone", async () => {
  const admin = await addAdmin(app, { name: "Rens de Eigenaar" });
  const payer = await walkOf(browser, provider.serve(site)).findReferrer();
  const bragger = await addCompany(app, {
    name: "Grootste Verhuizers",
    subscribed: false,
    form: { bio: "Wij zijn de grootste van Europa, en de snelste ook nog." },
  });
  const [reporter, writer] = [freshEmail("joke"), freshEmail("noor")];
  await queuedCompany();
  const insured = await waitingPaper();
  await app.db.insert(paymentExceptions).values({
    ...{ reference: "sub_weg", reason: "NO_ACCOUNT", amountCents: 9_559, seenAt: clock.now() },
  });
  await messageOf(writer);
  await reportOf(bragger.companyId, reporter);
  await tasksDone(app);
  await givenUpTask();

  const page = await signedIn(browser, admin, PHONE);
  await page.goto("/admin");
  const lines = page
    .getByRole("region", { name: "Wat aandacht nodig heeft" })
    .getByRole("listitem");
  expect(await lines.allTextContents()).toEqual([
    "1 betaling hoort bij geen abonnement",
    "1 factuur is niet verstuurd",
    "1 melding wacht",
    "1 bericht wacht op antwoord",
    "1 bedrijf wacht op controle",
    "1 papier wacht op controle",
  ]);

  await workOff(page, /betaling hoort bij geen/, async () => {
    const form = await unfolded(page, "Afhandelen");
    await send(form, "Betaling uitgezocht", "Van een bedrijf dat al weg was.", "Afgehandeld");
    await page.getByText("Elke betaling hoort bij een lopend abonnement.").waitFor();
  });
  await workOff(page, /factuur is niet verstuurd/, async () => {
    await send(await unfolded(page, "Weggooien"), "Niet meer nodig", "", "Weggooien");
    await page.getByText("Geen taak is opgegeven.").waitFor();
  });
  await workOff(page, /melding wacht/, async () => {
    await page.getByRole("link", { name: "Bekijk melding 1" }).click();
    await look(page);
    await page.getByLabel("Wat gebeurt er?").selectOption({ index: 2 });
    const deciding = page.getByRole("region", { name: "Beslissen" });
    await deciding.getByLabel("Reden").selectOption({ label: "Voorwaarden: onwaar of misleidend" });
    await page
      .getByLabel("Feiten")
      .fill("Dat het bedrijf de grootste van Europa is, is niet waar.");
    await page.getByRole("button", { name: "Beslissen en beide partijen mailen" }).dblclick();
    await page.getByText("Beslissingen en bezwaren").waitFor();
    await page.getByRole("dialog", { name: "Melding" }).waitFor();
    await look(page);
  });
  await workOff(page, /bericht wacht op antwoord/, async () => {
    await page
      .getByRole("link", { name: /Kan ik later betalen/ })
      .first()
      .click();
    await look(page);
    await page.getByLabel("Antwoord").fill("Ja hoor, dat regel je met je verhuisbedrijf.");
    await page.getByRole("button", { name: "Antwoord versturen" }).dblclick();
    await page.getByRole("dialog", { name: "Melding" }).waitFor();
    await look(page);
  });
  const answer = await mailTo(writer, "Kan ik later betalen?");
  expect(answer.text).toContain("Ja hoor, dat regel je met je verhuisbedrijf.");
  await workOff(page, /bedrijf wacht op controle/, async () => {
    await page.getByRole("link", { name: "Traag Register" }).first().click();
    await look(page);
    const form = await unfolded(page, "Handmatig goedkeuren");
    await send(form, "Handelsregister nagekeken", "Uittreksel van vandaag gezien.", "Goedkeuren");
    await page.getByRole("dialog", { name: "Melding" }).waitFor();
    await look(page);
  });
  await workOff(page, /papier wacht op controle/, async () => {
    await page.getByRole("link", { name: "Goed Verzekerd" }).first().click();
    await look(page);
    const form = await unfolded(page, "Goedkeuren");
    await send(form, "Papieren nagekeken", "", "Goedkeuren en mailen");
    await page.getByRole("dialog", { name: "Melding" }).waitFor();
    await look(page);
  });
  await mailTo(insured.email, "Verzekeringspolis: nagekeken");
  await page.goto("/admin");
  await page.getByText("Alles loopt. Er wacht niets op je.").waitFor();
  await look(page);

  // What was decided is objected to, and a person decides again.
  const decided = await mailTo(bragger.actor.email, "Beslissing");
  const objection = linkIn(decided, "/bezwaar");
  const theirs = await browser.person(PHONE);
  await theirs.goto(`${objection.pathname}${objection.search}`);
  await look(theirs);
  await theirs.getByRole("textbox").fill("Wij waren het in 2024 wel.");
  await theirs.getByRole("button", { name: "Bezwaar maken" }).dblclick();
  await theirs.getByRole("dialog", { name: "Melding" }).waitFor();
  await workOff(page, /melding wacht/, async () => {
    await page.getByRole("link", { name: "Bekijk melding 1" }).click();
    await look(page);
    await page.getByLabel("Wat gebeurt er?").selectOption({ index: 1 });
    await page.getByLabel("Reden").selectOption({ label: "Fout van ons" });
    await page.getByLabel("Feiten").fill("De lijst van 2024 is gezien.");
    await page.getByRole("button", { name: "Beslissen en beide partijen mailen" }).dblclick();
    await page.getByRole("dialog", { name: "Melding" }).waitFor();
    await look(page);
  });

  // A company is suspended, reads why at its work, and is let back.
  await page.goto("/admin/bedrijven");
  await look(page);
  await page.getByLabel(/^Zoek/).fill("Kanariana");
  await page.getByRole("button", { name: "Zoeken" }).click();
  await page.getByRole("link", { name: /^Kanariana/ }).click();
  await look(page);
  const suspend = await unfolded(page, "Schorsen");
  await suspend.getByRole("button", { name: "Schorsen en mailen" }).click();
  await look(page);
  await send(
    suspend,
    "Klachten van klanten",
    "Drie klanten wachtten vergeefs op de dag zelf.",
    "Schorsen en mailen",
  );
  await page.getByText("Drie klanten wachtten vergeefs").first().waitFor();
  await look(page);
  await payer.page.goto("/verhuisbedrijf-dashboard");
  await payer.page.getByText("Drie klanten wachtten vergeefs op de dag zelf.").waitFor();
  await look(payer.page);
  await send(
    await unfolded(page, "Schorsing opheffen"),
    "Weer in orde",
    "Gebeld, opgelost.",
    "Opheffen en mailen",
  );
  await page.getByText("Dit bedrijf is niet geschorst.").waitFor();
  await look(page);
  await payer.page.reload();
  await payer.page.getByRole("heading").first().waitFor();
  expect(await payer.page.getByText("Drie klanten").count()).toBe(0);

  // A part of a month goes back.
  await page.getByRole("link", { name: "Abonnement en geld" }).click();
  await look(page);
  await page
    .getByRole("link", { name: /[Tt]erugg/ })
    .first()
    .click();
  await page.getByLabel("Bedrag in euro's").fill("100");
  await page.getByLabel(/Ja, dit bedrag/).check();
  await page.getByLabel("Reden").last().selectOption({ label: "Niet geleverd wat was beloofd" });
  await page.getByRole("button", { name: "Geef terug" }).click();
  await look(page);
  await page.getByLabel("Bedrag in euro's").fill("10,50");
  await page.getByRole("button", { name: "Geef terug" }).dblclick();
  await page.getByRole("dialog", { name: "Melding" }).waitFor();
  await tasksDone(app);
  await page.reload();
  await page.getByText("10,50").first().waitFor();
  await look(page);

  // A clearance is agreed on and withdrawn: its page at the desk says so.
  const client = await addClient(app, { name: "Wil Terug" });
  const moveDate = dayAfter(today(), 7);
  const briefId = await addBrief(app, client, { ...formFor("ONTRUIMING", clock.now()), moveDate });
  await addProposal(app, payer.actor, briefId);
  const theClient = await signedIn(browser, client, PHONE);
  await theClient.goto(ownBriefPath(briefId));
  await theClient.getByRole("button", { name: "Accepteren" }).first().click();
  const asked = theClient.getByRole("dialog");
  await asked.getByRole("checkbox", { name: /binnen de bedenktijd te beginnen/ }).check();
  await asked.getByRole("button", { name: /^Ja, accepteren/ }).click();
  await theClient.getByText("Voorstel geaccepteerd!").waitFor();
  await theClient.getByRole("link", { name: "Herroep de overeenkomst hier" }).click();
  await look(theClient);
  await theClient.getByRole("button", { name: "Bevestig de herroeping hier" }).dblclick();
  await theClient.getByText(/We ontvingen je herroeping op/).waitFor();
  await look(theClient);
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
  await page.goto(`/admin/opdrachten/${briefId}`);
  await look(page);

  // The file for the tax office, of what was done this year.
  await addDone(app, bragger.companyId, [80_050], "2026-02-02");
  await saveTaxNumber(app, bragger.actor, { rsin: "123456782" });
  await page.goto("/admin/dac7");
  await look(page);
  const said = await administer({ root: process.cwd(), env: site.env, words: ["dac7", "2026"] });
  expect(said).toMatch(/^1 of 1 companies are in/);

  await page.goto("/admin/logboek");
  await look(page);
});
