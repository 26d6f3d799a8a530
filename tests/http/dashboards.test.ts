import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readAgreement } from "~/features/agreements/index.server.ts";
import type { Scope } from "~/features/proposals/rules/scope.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { ALL_INCLUDED, addBrief, addProposal, briefForm } from "../factories/briefs.ts";
import { whileNothingIsStoredIn } from "../factories/faults.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

/** Companies that send the proposals; three, as one sends no more than one on a brief. */
const bidders: CompanyActor[] = [];
beforeAll(async () => {
  for (const name of ["Quist Verhuizingen", "Rap & Recht", "Snel & Sterk"]) {
    bidders.push((await addCompany(app, { name })).actor);
  }
});

function bidder(index = 0): CompanyActor {
  const company = bidders[index];
  if (!company) throw new Error("no bidder");
  return company;
}

async function clientWithBrief() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  return { client, briefId, visitor: await visitorOf(site, client) };
}

const setStatus = (briefId: string, status: string) =>
  app.db.execute(`update briefs set status = '${status}' where id = '${briefId}'`);

describe("a client's page", () => {
  test("begins empty, and leads to the wizard", async () => {
    const page = await (await visitorOf(site, await addClient(app))).goTo("/client-dashboard");
    expect(page.headings).toContain("Mijn Opdrachten");
    expect(page.text).toContain("Nog geen opdrachten");
    expect(page.html).toMatch(/href="\/brief-form"[^>]*>[^<]*Nieuwe opdracht plaatsen/);
  });

  test("shows in short what was asked, and leads to all of it", async () => {
    const { briefId, visitor } = await clientWithBrief();
    const list = await visitor.goTo("/client-dashboard");
    const both = ["Verhuizing", "Open", "Geplaatst op", "0 / 5", "Zeist", "Ede", "Budget"];
    for (const words of [...both, "Nog geen offertes", "Bekijk je aanvraag"])
      expect(list.text).toContain(words);
    const { text } = await visitor.goTo(ownBriefPath(briefId));
    for (const words of [
      ...both,
      "Extra informatie",
      "De straat is smal; parkeren kan om de hoek.",
      "Je krijgt een mail bij elke offerte, en nooit meer dan 5.",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("shows each state in its own colour", async () => {
    const { briefId, visitor } = await clientWithBrief();
    const looks = new Set<string>();
    for (const status of ["OPEN", "IN_PROGRESS", "COMPLETED", "CANCELLED"]) {
      await setStatus(briefId, status);
      const { html } = await visitor.goTo(ownBriefPath(briefId));
      const [, classes = "", label = ""] =
        html.match(/<p[^>]*><span class="([^"]*)">([^<]*)<\/span><span[^>]*>E-mail/) ?? [];
      expect(label).not.toBe("");
      looks.add(`${label} ${classes}`);
    }
    expect(looks.size).toBe(4);
  });

  test("names the company of a proposal by its letter, and says so when it was declined", async () => {
    const { briefId, visitor } = await clientWithBrief();
    await addProposal(app, bidder(), briefId);
    const list = await visitor.goTo("/client-dashboard");
    expect(list.text).toMatch(/1 nieuwe offerte ?vanaf €\s[\d.]+,\d\d ?\./);
    const page = await visitor.goTo(ownBriefPath(briefId));
    expect(page.html).toMatch(/<span[^>]*>Q<\/span>/);
    expect((await visitor.goTo("/client-dashboard")).text).toContain("1 offerte wacht op je keuze");
    await whileNothingIsStoredIn(app, "proposals", async () => {
      const asked = await visitor.follow(page, "Afwijzen");
      const failed = await visitor.press(asked, "Ja, afwijzen");
      expect(failed.text).toContain(
        "Fout bij afwijzen Kon de offerte niet afwijzen. Probeer het opnieuw.",
      );
    });
    const asked = await visitor.follow(page, "Afwijzen");
    expect((await visitor.press(asked, "Ja, afwijzen")).text).toContain("Voorstel afgewezen");
  });

  test("tells the lowest price of one that does everything, or that there is none yet", async () => {
    const { briefId, visitor } = await clientWithBrief();
    const boxes = { answer: "EXCLUDED" } as const;
    const send = async (company: CompanyActor, price: number, scope: Scope) =>
      await addProposal(app, company, briefId, {
        price,
        scope: { ...ALL_INCLUDED, ...scope },
      });
    const dashboard = async () =>
      (await visitor.goTo("/client-dashboard")).text.replaceAll("\u00a0", " ");
    await send(bidder(0), 50_000, { boxes });
    expect(await dashboard()).toMatch(/1 nieuwe offerte ?zonder prijs voor alles wat je vroeg/);
    await send(bidder(1), 70_000, {});
    expect(await dashboard()).toMatch(/2 nieuwe offertes ?vanaf € 700,00/);
  });

  test("says what waits for the companies once the client changed the brief", async () => {
    const { client, briefId, visitor } = await clientWithBrief();
    await addProposal(app, bidder(), briefId);
    const changed = briefForm({ clientName: client.name, heavyItems: ["Piano"] }, app.clock.now());
    expect((await correctBrief(app, client, briefId, changed)).ok).toBe(true);
    for (const path of ["/client-dashboard", ownBriefPath(briefId)]) {
      const { text } = await visitor.goTo(path);
      expect(text).toContain("1 offerte wacht tot het bedrijf je wijziging heeft nagekeken.");
      expect(text).not.toContain("op je keuze");
    }
    const { text } = await visitor.goTo(ownBriefPath(briefId));
    expect(text).toMatch(/Pianotransport nog niet gevraagd/);
    expect(text).not.toContain("Vraag ernaar");
  });

  test("estimates what it costs where every offer leaves something out", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { packingService: true, services: [] });
    const scope: Scope = { ...ALL_INCLUDED, packing: { answer: "EXCLUDED" } };
    for (const [index, price] of [70_000, 80_000].entries()) {
      await addProposal(app, bidder(index), briefId, { price, scope });
    }
    const dear = { ...ALL_INCLUDED, packing: { answer: "EXTRA", cents: 20_000 } } as const;
    const offer = { price: 150_000, scope: dear };
    const declined = await addProposal(app, bidder(2), briefId, offer);
    expect((await declineProposal(app, client, declined)).ok).toBe(true);
    const visitor = await visitorOf(site, client);
    const text = (await visitor.goTo("/client-dashboard")).text.replaceAll("\u00a0", " ");
    expect(text).toMatch(/vanaf ca\. € 900,00 ?, waarvan € 200,00 geschat/);
  });

  test("gives what a company wrote itself no tick", async () => {
    const { briefId, visitor } = await clientWithBrief();
    await addProposal(app, bidder(), briefId, {
      scope: { ...ALL_INCLUDED, transport: { answer: "EXCLUDED" } },
      includes: "Alles",
    });
    const { html, text } = await visitor.goTo(ownBriefPath(briefId));
    expect(text).toContain("✓");
    const said = [...html.matchAll(/>Alles</g)];
    expect(said.length).toBeGreaterThan(0);
    for (const { index } of said) {
      expect(html.slice(Math.max(0, index - 150), index)).not.toMatch(/✓|text-good|#check/);
    }
  });

  test("never reads how long the work is planned to take, which companies do", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { timePreference: undefined });
    const actor = bidder();
    const proposalId = await addProposal(app, actor, briefId);
    const read = await visitorOf(site, client);
    const company = await visitorOf(site, actor);
    const seen = await company.goTo(`/verhuisbedrijf-dashboard?opdracht=${briefId}`);
    expect(seen.text).toMatch(/Duur ?8 uur/);
    for (const path of ["/client-dashboard", ownBriefPath(briefId)]) {
      expect((await read.goTo(path)).text, path).not.toContain("Duur");
    }
    expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
    expect((await read.goTo(ownBriefPath(briefId))).text).not.toContain("Duur");
    const agreement = wordsOfPdf((await readAgreement(app, client, proposalId)) ?? Buffer.from(""));
    expect(agreement.join(" ")).toContain("Verhuizing");
    expect(agreement.join(" ")).not.toContain("Duur");
    await tasksDone(app);
    const mails = await site.mails(client.email);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(mail.text).not.toContain("Duur");
  });

  test("says that the chosen company has the contact data", async () => {
    const { briefId, visitor } = await clientWithBrief();
    const actor = bidder();
    await addProposal(app, actor, briefId);
    const page = await visitor.goTo(ownBriefPath(briefId));
    const asked = await visitor.follow(page, "Accepteren");
    const accepted = await visitor.press(asked, "Ja, accepteren voor € 950,00");
    expect(accepted.text).toContain("Voorstel geaccepteerd!");
    expect(accepted.text).toMatch(
      /heeft je contactgegevens|je gegevens ontvangen|heeft je gegevens/,
    );
    expect((await visitor.goTo("/client-dashboard")).text).toContain(`Gekozen: ${actor.name}`);
  });

  test("of one brief is nobody else's, and an old address leads to it", async () => {
    const { briefId, visitor } = await clientWithBrief();
    const old = await visitor.goTo(`/client-dashboard?opdracht=${briefId}`);
    expect(old.headings).toContain("Zeist naar Ede");
    const cookie = await site.cookieOf(await addClient(app));
    for (const address of [briefId, randomUUID(), "none"].map(ownBriefPath)) {
      expect((await site.visit(address, { cookie })).status).toBe(404);
    }
  });
});

describe("a company's page", () => {
  test("shows its profile, with ways to change it and to its subscription", async () => {
    const { actor } = await addCompany(app, { form: { bio: "Drie broers en een bakwagen." } });
    const visitor = await visitorOf(site, actor);
    const list = await visitor.goTo("/verhuisbedrijf-dashboard");
    const { html, text } = await visitor.follow(list, "Je bedrijfsprofiel");
    for (const words of [
      actor.name,
      "rap-en-recht.test",
      "KvK",
      "Drie broers en een bakwagen.",
      "Woning verhuizing",
      "Werkgebied",
      "4 personen",
      "Profiel bewerken",
    ]) {
      expect(text).toContain(words);
    }
    // Without a photo the card has the letter its name begins with.
    expect(html).toMatch(/<span[^>]*>R<\/span>/);
    expect(html).toMatch(/href="\/subscription-management"[^>]*>Abonnement beheren/);
  });

  test("shows of a brief what kind it is, how many answered and that it is done", async () => {
    const briefId = await addBrief(app, await addClient(app));
    const visitor = await visitorOf(site, bidder());
    const open = await visitor.goTo("/verhuisbedrijf-dashboard");
    expect(open.text).toContain("Verhuizing");
    expect(open.text).toContain("0 / 5 offertes");
    await setStatus(briefId, "COMPLETED");
    expect((await visitor.goTo("/verhuisbedrijf-dashboard")).text.toUpperCase()).toContain(
      "VOLTOOID",
    );
  });

  test("keeps what was typed when a profile is wrong or cannot be stored, and says when it is", async () => {
    const { actor } = await addCompany(app);
    const visitor = await visitorOf(site, actor);
    const editor = await visitor.goTo("/verhuisbedrijf-dashboard?profiel=bewerken");
    const typed = { businessName: actor.name, kvkNumber: "12345678", phone: "030 7654321" };
    const save = (fields: Record<string, string>) =>
      visitor.press(editor, "Wijzigingen opslaan", { ...typed, ...fields });
    const wrong = await save({ phone: "12" });
    expect(wrong.text).toContain("Profiel bijwerken mislukt Controleer de gemarkeerde velden.");
    await whileNothingIsStoredIn(app, "company_profiles", async () => {
      const failed = await save({ bio: "Met de kruiwagen." });
      expect(failed.status).toBe(503);
      expect(failed.text).toContain("Profiel bijwerken mislukt Wat je typte staat er nog");
      expect(failed.html).toContain("Met de kruiwagen.");
    });
  });
});

describe("the page of the subscription", () => {
  test("shows what runs and what it gives, and asks before it ends", async () => {
    const { actor } = await addCompany(app);
    const visitor = await visitorOf(site, actor);
    const page = await visitor.goTo("/subscription-management");
    for (const words of [
      "Status Actief",
      "Verhuisbedrijf Pro",
      "Onbeperkt reageren op opdrachten",
      "E-mailmeldingen bij nieuwe opdrachten",
      "Direct klantcontact na acceptatie",
      "Professioneel geverifieerd profiel",
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.html).toContain('href="/verhuisbedrijf-dashboard"');
    const asked = await visitor.goTo("/subscription-management?opzeggen=ja");
    expect(asked.headings).toContain("Abonnement opzeggen?");
    expect((await visitor.press(asked, "Opzeggen")).text).toContain("Abonnement opgezegd");
  });

  test("without one says so, and leads back", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const page = await (await visitorOf(site, actor)).goTo("/subscription-management");
    expect(page.text).toContain("Geen actief abonnement");
    expect(page.html).toContain('href="/verhuisbedrijf-dashboard"');
  });
});
