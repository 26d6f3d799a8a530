import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { answerMessage, sendContactMessage } from "~/features/contact/index.server.ts";
import { contactMessages } from "~/features/contact/tables.ts";
import { deskNotes } from "~/features/desk/tables.ts";
import { signUpForLaunch } from "~/features/launch/index.server.ts";
import { reportThing } from "~/features/moderation/index.server.ts";
import { decisionWords, reports } from "~/features/moderation/tables.ts";
import { liftSuppression, suppress } from "~/features/notifications/writes/suppressions.server.ts";
import { enforceRetention, erase, exportOf } from "~/features/privacy/index.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { mintSignedIn } from "~/server/auth/mint.ts";
import { findRow } from "~/server/db/rows.ts";
import { DAY_MS, dayAfter, dutchDay } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { RETENTION } from "~/shared/retention.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { anonymiseAtDesk, giveDayAtDesk } from "~/use-cases/manage-brief.ts";
import { mendAddress } from "~/use-cases/mend-address.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, storedBrief, visitorForm } from "../factories/briefs.ts";
import { confirmationLink, linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { decideOnNewest, reportForm } from "../factories/reports.ts";
import { request } from "../factories/sessions.ts";
import { traces } from "../factories/traces.ts";

const { app, clock, mails, runTasks } = await makeApp({}, { invoices: "waiting" });
const admin = await addAdmin(app);
const ASKED = { reason: "asked-by-person", note: "" } as const;

async function eraseNow({ userId }: SignedInActor): Promise<void> {
  const erased = await app.transact(async (tx) => {
    const gone = await erase(app, tx, userId, clock.now());
    return gone.ok ? ok(null) : gone;
  });
  expect(erased.ok).toBe(true);
}

test("what a company wrote to report a thread goes with it, and is in its export before", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: company } = await addCompany(app);
  const proposalId = await addProposal(app, company, briefId);
  await acceptPlainly(app, client, proposalId);
  const entry = { key: crypto.randomUUID(), text: "Tot dinsdag", photos: [] };
  expect((await writeEntry(app, client, proposalId, entry)).ok).toBe(true);
  const why = "Zij schold de boomklever uit";
  expect((await reportOwnTalk(app, company, proposalId, { why })).ok).toBe(true);
  const note = "Met de roerdomp gebeld";
  expect((await decideOnNewest(app, await addAdmin(app), { note })).ok).toBe(true);
  expect(JSON.stringify(await exportOf(app, company))).toContain("boomklever");
  expect(JSON.stringify(await exportOf(app, client))).not.toContain("boomklever");
  await eraseNow(company);
  expect(await traces(app, ["boomklever", "roerdomp"])).toEqual([]);
});

test("mails in the folder go with whom they are to or about; others stay", async () => {
  const client = await addClient(app, { email: freshEmail("geelgors") });
  const briefId = await addBrief(app, client);
  const [chosen, other] = [await addCompany(app), await addCompany(app)];
  const proposalId = await addProposal(app, chosen.actor, briefId);
  await addProposal(app, other.actor, briefId);
  await acceptPlainly(app, client, proposalId);
  await runTasks();
  const say = async () => (await mails()).filter(({ raw }) => raw.includes(client.email)).length;
  const ofOther = (await mails(other.actor.email)).length;
  expect((await mails(client.email)).length).toBeGreaterThan(0);
  expect(await say()).toBeGreaterThan((await mails(client.email)).length);
  await eraseNow(client);
  expect(await say()).toBe(0);
  expect((await mails(other.actor.email)).length).toBe(ofOther);
});

test("what was kept under an address that an account had before is found, and goes", async () => {
  const client = await addClient(app, { email: freshEmail("roodborst") });
  const [firstName, lastName, subject] = ["Roos", "Borst", "Vraag"];
  const form = { firstName, lastName, subject, email: client.email, message: "Hoe laat is het?" };
  await sendContactMessage(app, form);
  await signUpForLaunch(app, { email: client.email, name: "Roos Borst" });
  const email = freshEmail("winterkoning");
  await requestAddressChange(app, client, { email, currentPassword: PASSWORD });
  await runTasks();
  const [link] = await mails(email);
  if (!link) throw new Error("no mail");
  const token = linkIn(link, "/account/adres").searchParams.get("token") ?? "";
  expect((await confirmAddressChange(app, token)).ok).toBe(true);
  const moved = JSON.stringify(await exportOf(app, { ...client, email }));
  for (const part of ["Hoe laat is het?", "Roos Borst", "send-address-change"]) {
    expect(moved).toContain(part);
  }
  await eraseNow(client);
  // Only counters know a former address, as long as they count.
  clock.advance(RETENTION.counterDays * DAY_MS);
  await enforceRetention(app);
  expect(await traces(app, ["roodborst", "winterkoning", "Hoe laat is het?"])).toEqual([]);
});

describe("what was stored about a brief before an account claimed it", () => {
  const words = { clientName: "Libelle Lans", additionalInfo: "Libelle belt van 0687654321" };

  /** A visitor's brief that was reported, and of which the desk noted something, before its address was confirmed. */
  async function placeUnclaimed(email: string) {
    const form = visitorForm({ ownerEmail: email, ...words }, clock.now());
    await placeBriefAsVisitor(app, form);
    // The first brief makes the account; the second belongs to nobody until the address is confirmed.
    const placed = await placeBriefAsVisitor(app, { ...form, submissionKey: crypto.randomUUID() });
    if (!placed.ok) throw new Error(placed.reason);
    const { briefId } = placed.value;
    expect((await storedBrief(app, briefId)).clientId).toBeNull();
    const { actor: company } = await addCompany(app);
    const reported = await reportThing(app, company, "opdracht", briefId, reportForm());
    expect(reported.ok).toBe(true);
    await decideOnNewest(app, admin, { note: "Libelle schreef het zelf" });
    const note = "Libelle belde erover";
    const day = dayAfter(dutchDay(clock.now()), 300);
    const given = { briefId, day, reason: "asked-by-person", note } as const;
    expect((await giveDayAtDesk(app, admin, given)).ok).toBe(true);
    return { briefId, formKey: form.submissionKey };
  }

  async function confirm(email: string): Promise<SignedInActor> {
    await runTasks();
    const mail = (await mails(email)).find(({ subject }) => subject.includes("Bevestig"));
    if (!mail) throw new Error("no mail");
    const token = confirmationLink(mail).searchParams.get("token_hash") ?? "";
    expect((await confirmAddress(app, request, token)).ok).toBe(true);
    const user = await findRow(app.db, users, eq(users.email, email));
    const { id: userId = "", name = "" } = user ?? {};
    return mintSignedIn({ userId, name, email, role: "CLIENT" });
  }

  const secrets = ["Libelle", "0687654321"];

  test("is the account's once it is claimed: exported, and erased with it", async () => {
    const email = freshEmail("waterjuffer");
    await placeUnclaimed(email);
    const client = await confirm(email);
    const exported = JSON.stringify(await exportOf(app, client));
    expect(exported).toContain("Libelle schreef het zelf");
    expect(exported).toContain("Libelle belde erover");
    await eraseNow(client);
    await runTasks();
    expect(await traces(app, [...secrets, "waterjuffer"])).toEqual([]);
  });

  test("is erased too where it was stored without its owner by an earlier version", async () => {
    const email = freshEmail("glazenmaker");
    await placeUnclaimed(email);
    const client = await confirm(email);
    await app.db.update(reports).set({ authorId: null });
    await app.db.update(deskNotes).set({ aboutUserId: null });
    await eraseNow(client);
    await runTasks();
    expect(await traces(app, secrets)).toEqual([]);
  });

  test("goes when the desk makes the brief anonymous", async () => {
    const { briefId } = await placeUnclaimed(freshEmail("korenbout"));
    expect((await anonymiseAtDesk(app, admin, { briefId, ...ASKED })).ok).toBe(true);
    const [report] = await app.db.select().from(reports).where(eq(reports.subjectId, briefId));
    expect(report).toMatchObject({ copy: null, authorId: null });
    expect(await app.db.$count(decisionWords)).toBe(0);
    expect(await traces(app, ["Libelle belde erover"])).toEqual([]);
  });
});

test("what the desk noted beside a message, or about a mailbox, goes with whose it was", async () => {
  const client = await addClient(app, { email: freshEmail("wielewaal") });
  const [firstName, lastName, subject] = ["Wiel", "Waal", "Vraag"];
  await sendContactMessage(app, {
    firstName,
    lastName,
    subject,
    email: client.email,
    message: "Hoe?",
  });
  const [message] = await app.db.select().from(contactMessages);
  const note = "Wielewaal was boos";
  const answer = { text: "Zo", seen: 0, reason: "question-answered", note } as const;
  expect((await answerMessage(app, admin, message?.id ?? "", answer)).ok).toBe(true);
  const bounced = { address: client.email, kind: "BOUNCED", at: clock.now(), detail: "" } as const;
  await suppress(app, [bounced]);
  const lifted = { address: client.email, reason: "mailbox-works-again", note } as const;
  expect((await liftSuppression(app, admin, lifted)).ok).toBe(true);
  await eraseNow(client);
  await runTasks();
  expect(await traces(app, ["wielewaal"])).toEqual([]);
});

test("addresses that were asked for or mistyped leave with the account", async () => {
  const [asked, wrong, right] = [freshEmail("esdoorn"), freshEmail("tipfout"), freshEmail("linde")];
  const form = visitorForm({ ownerEmail: wrong, clientName: "Tip Getipt" }, clock.now());
  await placeBriefAsVisitor(app, form);
  await runTasks();
  const mended = await mendAddress(app, { formKey: form.submissionKey, from: wrong, to: right });
  expect(mended).toEqual(ok(null));
  const user = await findRow(app.db, users, eq(users.email, right));
  const { id: userId = "", name = "" } = user ?? {};
  const client = mintSignedIn({ userId, name, email: right, role: "CLIENT" });
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  const change = { email: asked, currentPassword: PASSWORD };
  expect((await requestAddressChange(app, client, change)).ok).toBe(true);
  await runTasks();
  await eraseNow(client);
  await runTasks();
  const found = await traces(app, ["esdoorn", "tipfout", "linde"]);
  // Counters against abuse have an end of their own.
  expect(found.filter((row) => !row.startsWith("public.rate_limits"))).toEqual([]);
});
