import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { askAbout } from "~/features/enquiries/index.server.ts";
import { enquiries } from "~/features/enquiries/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import { exportOf } from "~/features/privacy/personal-data.server.ts";
import { setNoticeMails } from "~/features/pushes/index.server.ts";
import { MAIL_AFTER_MS } from "~/features/threads/constants.ts";
import {
  listUnread,
  noteRead,
  readReported,
  readThread,
  setBlocked,
  writeEntry,
} from "~/features/threads/index.server.ts";
import { threadEntries } from "~/features/threads/tables.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { waitingPayloads } from "../factories/queue.ts";
import { decideOnNewest } from "../factories/reports.ts";

const { app, clock, runTasks, mails } = await makeApp();
const YES = { currentPassword: PASSWORD, sure: "on" as const };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

type Party = ClientActor | CompanyActor;

async function pair() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: company } = await addCompany(app, { name: "Sjouw & Zn" });
  const proposalId = await addProposal(app, company, briefId);
  return { client, company, briefId, proposalId };
}

async function chosen() {
  const both = await pair();
  const accepted = await acceptPlainly(app, both.client, both.proposalId);
  if (!accepted.ok) throw new Error(accepted.reason);
  return both;
}

const write = (actor: Party, proposalId: string, text: string, key: string = randomUUID()) => {
  clock.advance(1);
  return writeEntry(app, actor, proposalId, { key, text, photos: [] });
};

const texts = async (actor: Party, proposalId: string) =>
  (await readThread(app, actor, proposalId, null))?.page.rows.map(({ side, text }) => [side, text]);

/** Runs what would run a minute later: tasks are due by the database's clock. */
async function aMinuteLater(): Promise<void> {
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  clock.advance(MAIL_AFTER_MS);
  await runTasks();
}

test("the two of an accepted proposal write each other, the same form once, and nobody else", async () => {
  const { client, company, proposalId } = await chosen();
  const key = randomUUID();
  expect(await write(client, proposalId, "Komt de bus voor?", key)).toEqual(ok(null));
  expect(await write(client, proposalId, "Komt de bus voor?", key)).toEqual(ok(null));
  expect(await write(company, proposalId, "Ja, om acht uur.")).toEqual(ok(null));
  const all = [
    ["company", "Ja, om acht uur."],
    ["client", "Komt de bus voor?"],
  ];
  expect(await texts(client, proposalId)).toEqual(all);
  expect(await texts(company, proposalId)).toEqual(all);
  const strangers = [await addClient(app), (await addCompany(app)).actor];
  for (const stranger of strangers) {
    expect(await write(stranger, proposalId, "Hallo?")).toEqual(refuse("not-yours"));
    expect(await readThread(app, stranger, proposalId, null)).toBeNull();
    expect(await reportOwnTalk(app, stranger, proposalId, { why: "?" })).toEqual(
      refuse("not-yours"),
    );
    expect(await setBlocked(app, stranger, proposalId, true)).toEqual(refuse("not-yours"));
  }
  // A key of somebody else's message stores nothing in another thread.
  const other = await chosen();
  expect(await write(other.client, other.proposalId, "Mijn", key)).toEqual(refuse("not-yours"));
});

test("who never read that a message was sent, and sends the form again with other words, is not told that those are sent while they are not", async () => {
  const { client, proposalId } = await chosen();
  const key = randomUUID();
  for (const text of ["Om acht uur?", "Om negen uur?", "Om negen uur?", "Om acht uur?"]) {
    expect(await write(client, proposalId, text, key)).toEqual(ok(null));
    clock.advance(1);
  }
  expect(await texts(client, proposalId)).toEqual([
    ["client", "Om negen uur?"],
    ["client", "Om acht uur?"],
  ]);
});

test("before a choice there is no thread", async () => {
  const { client, company, proposalId } = await pair();
  for (const actor of [client, company]) {
    expect(await write(actor, proposalId, "Hallo?")).toEqual(refuse("not-yours"));
    expect(await readThread(app, actor, proposalId, null)).toBeNull();
  }
  expect(await readThread(app, client, UNKNOWN, null)).toBeNull();
});

test("what is unread is counted, and read once the other looked", async () => {
  const { client, company, proposalId } = await chosen();
  await write(company, proposalId, "Eén");
  await write(company, proposalId, "Twee");
  expect(await listUnread(app, client)).toEqual(new Map([[proposalId, 2]]));
  expect(await listUnread(app, company)).toEqual(new Map());
  clock.advance(1);
  await noteRead(app, client, proposalId);
  expect(await listUnread(app, client)).toEqual(new Map());
  expect((await readThread(app, company, proposalId, null))?.readAt).toEqual(clock.now());
  expect((await readThread(app, client, proposalId, null))?.readAt).toBeNull();
});

test("one mail says all that was not read, with its words; what was read is not mailed", async () => {
  const { client, company, briefId, proposalId } = await chosen();
  // It could be on other days too, before one was agreed.
  await app.db.execute(sql`update briefs set date_slack = '14' where id = ${briefId}`);
  await runTasks();
  const before = (await mails(client.email)).length;
  await write(company, proposalId, "We komen met z'n drieën.");
  await write(company, proposalId, "De bus staat om 8 uur voor.");
  await aMinuteLater();
  const [mail, ...more] = (await mails(client.email)).slice(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("Bericht van Sjouw & Zn");
  expect(mail?.text).toContain("We komen met z'n drieën.");
  expect(mail?.text).toContain("De bus staat om 8 uur voor.");
  expect(mail?.text).toContain("een antwoord op deze mail komt niet aan");
  const token = mail && linkIn(mail, "/meldingmails").searchParams.get("token");
  expect(mail?.raw.replace(/\r?\n\s+/g, " ")).toContain(`/meldingmails?token=${token}>`);
  expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail?.text).toMatch(/^Wanneer: \w\w \d+ \w+ 2026\r?$/m);
  await write(company, proposalId, "Nog iets.");
  await noteRead(app, client, proposalId);
  await aMinuteLater();
  expect((await mails(client.email)).slice(before)).toHaveLength(1);
  expect(await waitingPayloads(app, "notify-thread-entry")).toEqual([]);
  expect(await setNoticeMails(app, token ?? "", false)).toEqual(ok(false));
  await write(company, proposalId, "Tot zo.");
  await aMinuteLater();
  expect((await mails(client.email)).slice(before)).toHaveLength(1);
});

test("who closes a thread opens it again, and neither writes meanwhile", async () => {
  const { client, company, proposalId } = await chosen();
  await write(company, proposalId, "Hallo");
  expect(await setBlocked(app, client, proposalId, true)).toEqual(ok(null));
  expect(await setBlocked(app, company, proposalId, true)).toEqual(refuse("not-blocked"));
  for (const actor of [client, company]) {
    expect(await write(actor, proposalId, "Toch nog iets")).toEqual(refuse("is-blocked"));
  }
  expect(await setBlocked(app, company, proposalId, false)).toEqual(refuse("not-blocked"));
  expect(await setBlocked(app, client, proposalId, false)).toEqual(ok(null));
  expect(await write(company, proposalId, "Daar ben ik weer")).toEqual(ok(null));
});

test("an admin reads a thread that was reported, and no other", async () => {
  const { client, company, proposalId } = await chosen();
  const quiet = await chosen();
  await write(company, proposalId, "Betaal contant of ik kom niet.");
  await write(quiet.company, quiet.proposalId, "Tot morgen");
  const admin = await addAdmin(app);
  expect(await readReported(app, admin, proposalId, null)).toBeNull();
  const why = "Hij dreigt.";
  expect(await reportOwnTalk(app, client, proposalId, { why })).toEqual(ok(null));
  expect(await reportOwnTalk(app, company, proposalId, { why })).toEqual(refuse("reported-before"));
  const read = await readReported(app, admin, proposalId, null);
  const asked = { companyName: "Sjouw & Zn", reportedBy: "client", reportedWhy: why };
  expect(read).toMatchObject({ proposalId, ...asked });
  expect(read?.page.rows.map(({ text }) => text)).toEqual(["Betaal contant of ik kom niet."]);
  expect(await readReported(app, admin, quiet.proposalId, null)).toBeNull();
  expect((await readThread(app, client, proposalId, null))?.isReported).toBe(true);
  expect((await readThread(app, company, proposalId, null))?.isReported).toBe(false);
  expect((await decideOnNewest(app, admin, { reason: "spoken-with-both" })).ok).toBe(true);
  expect((await readThread(app, client, proposalId, null))?.isReported).toBe(false);
  expect((await readReported(app, admin, proposalId, null))?.settledAt).toEqual(clock.now());
  // It may be asked for again.
  expect(await reportOwnTalk(app, company, proposalId, { why })).toEqual(ok(null));
});

test("both have their messages in the export; a company's go with it, a client takes all along", async () => {
  const { client, company, proposalId } = await chosen();
  await write(client, proposalId, "Van de klant");
  await write(company, proposalId, "Van het bedrijf");
  expect((await exportOf(app, client)).messages).toHaveLength(2);
  expect((await exportOf(app, company)).messages).toHaveLength(2);
  await erasePerson(app, company, YES);
  expect(await texts(client, proposalId)).toEqual([["client", "Van de klant"]]);
  expect((await readThread(app, client, proposalId, null))?.isOtherGone).toBe(true);
  expect(await write(client, proposalId, "Ben je er nog?")).toEqual(refuse("other-gone"));
  await erasePerson(app, client, YES);
  expect(await texts(client, proposalId)).toEqual([]);
});

test("what was said goes with the words of its brief", async () => {
  const { client, company, proposalId, briefId } = await pair();
  expect(await askAbout(app, company, briefId, { question: "Is er een lift?" })).toEqual(ok(null));
  await acceptPlainly(app, client, proposalId);
  await write(client, proposalId, "Tot morgen");
  const said = async () => [
    await app.db.$count(enquiries, eq(enquiries.briefId, briefId)),
    await app.db.$count(threadEntries, eq(threadEntries.proposalId, proposalId)),
  ];
  expect(await said()).toEqual([1, 1]);
  const aYear = 365 * DAY_MS;
  clock.advance(aYear);
  await enforceRetention(app);
  expect(await said()).toEqual([1, 1]);
  clock.advance(aYear);
  await enforceRetention(app);
  expect(await said()).toEqual([0, 0]);
});

test("a message is read once it was seen: opening the talk reads nothing, and what came later stays unread", async () => {
  const { client, company, proposalId } = await chosen();
  await write(client, proposalId, "Komt de bus voor?");
  const opened = await readThread(app, company, proposalId, null);
  const [first] = opened?.page.rows ?? [];
  expect(opened?.unseenId).toBe(first?.id);
  expect((await readThread(app, client, proposalId, null))?.readAt).toBeNull();
  await write(client, proposalId, "Of achter?");
  await noteRead(app, company, proposalId, first?.id ?? null);
  expect((await readThread(app, client, proposalId, null))?.readAt).toEqual(first?.createdAt);
  expect((await listUnread(app, company)).get(proposalId)).toBe(1);
  const second = (await readThread(app, company, proposalId, null))?.unseenId ?? null;
  expect(second).not.toBe(first?.id);
  await noteRead(app, company, proposalId, second);
  // An older message that is seen again takes nothing back.
  await noteRead(app, company, proposalId, first?.id ?? null);
  expect((await listUnread(app, company)).get(proposalId)).toBeUndefined();
  expect((await readThread(app, company, proposalId, null))?.unseenId).toBeNull();
});
