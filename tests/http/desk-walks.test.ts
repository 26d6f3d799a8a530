import { expect, test } from "vitest";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal, storedBrief } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addAdmin, addClient, addCompany, addHelpdesk, freshEmail } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;
const SOON = { timeout: 20_000, interval: 50 };
const ASKED = "asked-by-person";
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a payment is given back in part: the company sees it, and the paper says how much of what", async () => {
  const { actor } = await addCompany(app, { subscribed: false, name: "Rap & Recht" });
  const company = await visitorOf(site, actor);
  const prices = await company.goTo("/pricing");
  await company.press(await company.press(prices, "Abonnement starten"), "Betalen");
  const admin = await visitorOf(site, await addAdmin(app));
  const page = `/admin/abonnementen/${actor.userId}`;
  await expect.poll(async () => (await admin.goTo(page)).text, SOON).toContain("Factuur");
  const asked = await admin.follow(await admin.goTo(page), "Geld teruggeven");
  expect(asked.text).toContain("Toch niet");
  const empty = await admin.press(asked, "Geef terug");
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Vink aan dat je dit bedrag wilt teruggeven.");
  const typed = { amountCents: "20,50", sure: "on", reason: "mistake-of-ours" };
  const done = await admin.press(asked, "Geef terug", typed);
  expect(done.text).toContain("Het geld gaat terug");
  expect(plain(done.text)).toContain("Teruggegeven: € 20,50");
  // Pressed twice, it goes once.
  await admin.press(asked, "Geef terug", typed);
  const own = async () => plain((await company.goTo("/subscription-management")).text);
  await expect.poll(own, SOON).toMatch(/Creditfactuur \S+ .*€ -20,50/);
  expect(await own()).toContain("Terugbetaald € 20,50");
  expect((await own()).match(/Terugbetaald/g)).toHaveLength(1);
  const note = (await company.goTo("/subscription-management")).html.match(
    /Creditfactuur (\d{4}-\d{5})/,
  )?.[1];
  const cookie = await site.cookieOf(actor);
  const pdf = await site.visit(`/facturen/${note}.pdf`, { cookie });
  const words = plain(wordsOfPdf(Buffer.from(await pdf.arrayBuffer())).join(" "));
  // 20.50 with 21 % VAT is 16.94 and 3.56.
  for (const part of ["Creditfactuur", "Rap & Recht", "16,94", "3,56", "20,50"]) {
    expect(words).toContain(part);
  }
});

test("a brief is hidden, shown, merged by choosing and made anonymous; the helpdesk only reads it", async () => {
  const client = await addClient(app, { name: "Kim Klant" });
  const [first, second] = [await addBrief(app, client), await addBrief(app, client)];
  await addProposal(app, (await addCompany(app)).actor, second);
  const admin = await visitorOf(site, await addAdmin(app));
  const helpdesk = await visitorOf(site, await addHelpdesk(app));
  const page = `/admin/opdrachten/${first}`;
  const hidden = await admin.press(await admin.goTo(page), "Opdracht verbergen", {
    reason: "contact-data",
  });
  expect(hidden.text).toContain("Staat: open, daarna verborgen");
  const shown = await admin.press(hidden, "Opdracht weer tonen", { reason: ASKED });
  expect(shown.text).toContain("Staat: verborgen, daarna open");
  const merged = await admin.press(shown, "Samenvoegen", { other: second, reason: ASKED });
  expect(merged.text).toContain("Opdrachten samengevoegd");
  const gone = await admin.goTo(`/admin/opdrachten/${second}`);
  expect(gone.text).toContain("Geannuleerd, samengevoegd met een eerdere opdracht");
  expect((await admin.follow(gone, "Naar de opdracht die doorloopt")).url.pathname).toBe(page);
  const unsure = await admin.press(merged, "Voorgoed anoniem maken", { reason: ASKED });
  expect([unsure.status, unsure.text.includes("niet kunt terugdraaien")]).toEqual([400, true]);
  const sure = { reason: ASKED, sure: "on" };
  const empty = await admin.press(unsure, "Voorgoed anoniem maken", sure);
  expect(empty.text).toContain("Opdracht anoniem gemaakt");
  expect(empty.text).not.toContain("Kim Klant");
  expect(empty.text).toContain("Aan deze opdracht valt hier niets te veranderen.");
  expect((await storedBrief(app, first)).status).toBe("CANCELLED");
  const read = await helpdesk.goTo(page);
  expect([read.status, read.headings.includes("Wat je kunt doen")]).toEqual([200, false]);
  const refused = await site.post(
    page,
    { intent: "hide", briefId: first, reason: "abuse" },
    await site.cookieOf(await addHelpdesk(app)),
  );
  expect(refused.status).not.toBe(200);
  expect((await storedBrief(app, first)).status).toBe("CANCELLED");
});

test("the helpdesk sends a mail about a brief again that did not arrive", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const messageId = "<verloren@localhost>";
  await app.db.insert(mailDeliveries).values({
    ...{ messageId, task: "notify-brief-at-desk", recipient: client.email },
    ...{ status: "REFUSED", reason: "SMTP 550", createdAt: new Date(), aboutId: briefId },
    payload: { briefId, what: "places", at: new Date().toISOString() },
  });
  const helpdesk = await visitorOf(site, await addHelpdesk(app));
  const page = `/admin/opdrachten/${briefId}`;
  const failed = await helpdesk.goTo(page);
  expect(failed.text).toContain("Opdracht door ons veranderd: geweigerd");
  const typed = { reason: "cause-mended" };
  expect((await helpdesk.press(failed, "Mail opnieuw sturen", typed)).text).toContain(
    "De mail gaat opnieuw weg",
  );
  const sent = "Opdracht door ons veranderd: verstuurd";
  await expect.poll(async () => (await helpdesk.goTo(page)).text, SOON).toContain(sent);
  const twice = await helpdesk.press(failed, "Mail opnieuw sturen", typed);
  expect([twice.status, twice.text.includes("al opnieuw gestuurd")]).toEqual([409, true]);
});

test("a person is signed out everywhere and erased after its address was typed; the log keeps the number", async () => {
  const client = await addClient(app, { name: "Wil Weg" });
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, { name: "Rap & Recht" });
  await acceptPlainly(app, client, await addProposal(app, actor, briefId));
  const session = await site.cookieOf(client);
  const admin = await visitorOf(site, await addAdmin(app));
  const helpdesk = await visitorOf(site, await addHelpdesk(app));
  const page = `/admin/mensen/${client.userId}`;
  const read = await helpdesk.goTo(page);
  const out = await helpdesk.press(read, "Overal uitloggen", { reason: ASKED });
  expect(out.text).toContain("Overal uitgelogd");
  expect((await site.visit("/client-dashboard", { cookie: session })).status).toBe(302);
  for (const button of ["Voorgoed verwijderen", "Rol geven", "5 minuten meekijken"]) {
    await expect(helpdesk.press(out, button), button).rejects.toThrow("no button");
  }
  const asked = await admin.goTo(page);
  expect(asked.text).toMatch(/Er loopt nog een afspraak: op \d+ \w+ \d{4} met Rap & Recht/);
  expect(asked.html).toContain(`href="/admin/opdrachten/${briefId}"`);
  expect((await helpdesk.goTo(page)).text).not.toContain("Er loopt nog een afspraak");
  const nothing = await admin.press(asked, "Voorgoed verwijderen", { reason: ASKED });
  expect(nothing.text).toContain("Typ het e-mailadres van deze persoon over.");
  const typed = { address: client.email, reason: ASKED };
  const gone = await admin.press(asked, "Voorgoed verwijderen", typed);
  expect(gone.text).toContain("Account verwijderd");
  expect((await admin.goTo(page)).text).not.toContain("Wil Weg");
  const log = await helpdesk.goTo(`/admin/logboek?van=${client.userId}`);
  expect(log.text).toContain("Account verwijderd");
});

test("a letter is noted, answered with a file and erased; the helpdesk sees none of it", async () => {
  const email = freshEmail();
  const words = "Wat weten jullie van mij?";
  await sendContactMessage(app, {
    firstName: "Iris",
    lastName: "Brief",
    email,
    phone: undefined,
    subject: "Vraag",
    message: words,
  });
  const staff = await addAdmin(app);
  const admin = await visitorOf(site, staff);
  const letter = { kind: "erasure", name: "Iris Brief", contact: email };
  const asked = await admin.press(
    await admin.goTo("/admin/verzoeken"),
    "Noteer het verzoek",
    letter,
  );
  expect(asked.text).toContain("Genoteerd");
  expect((await admin.goTo("/admin")).text).toContain("1 verzoek om gegevens wacht op antwoord");
  const cookie = await site.cookieOf(staff);
  const target = `${new URL(asked.url).pathname}/gegevens`;
  const headers = { cookie, origin: site.origin };
  const file = await site.visit(target, { method: "POST", headers });
  expect(await file.text()).toContain(words);
  const erased = await admin.press(asked, "Wis alles bij dit adres");
  expect(erased.text).toContain("Bij dit adres of nummer bewaren we niets.");
  const done = { reason: "question-answered" };
  const list = await admin.press(erased, "Het verzoek is beantwoord", done);
  expect(list.text).not.toContain("Iris Brief");
  const helpdesk = await visitorOf(site, await addHelpdesk(app));
  expect((await helpdesk.goTo("/admin/verzoeken")).text).not.toContain("Verzoek noteren");
});

test("provinces are counted when the product starts", async () => {
  const admin = await visitorOf(site, await addAdmin(app));
  const places = async () => (await admin.goTo("/admin/plaatsen")).text;
  await expect.poll(places, SOON).not.toContain("Nog niet");
});
