import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { accountTokens, users } from "~/features/accounts/tables.ts";
import { listOwnProposals } from "~/features/board/index.server.ts";
import { listOwnBriefs } from "~/features/briefs/index.server.ts";
import { contactMessages } from "~/features/contact/tables.ts";
import { sendContactMessage } from "~/features/contact/writes.server.ts";
import { launchSignups } from "~/features/launch/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import { countTry } from "~/server/web/limits.ts";
import { DAY_MS, dayAfter, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  ownGoods,
  storedBrief,
  storedProposals,
  visitorForm,
} from "../factories/briefs.ts";
import { addBriefs } from "../factories/copies.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { readActor, signInConfirmed } from "../factories/sessions.ts";

const { app, clock, runTasks, mails, logLines } = await makeApp();

/** The day so many days from now. */
const dayIn = (days: number) => dutchDay(new Date(clock.now().getTime() + days * DAY_MS));

const moveDate = dayIn(10);
const contact = {
  moveDate,
  clientName: "Berendina Zonnebloem",
  clientPhone: "06 55512345",
  fromCity: "Appelscha",
  fromStreet: "Zonnebloempad",
  fromHouseNumber: "55512",
  fromAddition: "tuinhuis",
  fromPostcode: "8426 ZQ",
  toStreet: "Zonnebloempad",
  toHouseNumber: "55512",
  toAddition: "tuinhuis",
  toPostcode: "8426 ZQ",
  additionalInfo: "Bel Berendina",
  pianoOrSpecialItems: "Vleugel van Berendina",
  goods: ownGoods("Kast van Berendina"),
};

/** Runs retention as it would run so many days from now, and comes back. */
async function inDays(days: number) {
  clock.advance(days * DAY_MS);
  try {
    return await enforceRetention(app);
  } finally {
    clock.advance(-days * DAY_MS);
  }
}

async function daysUntil(interval: string): Promise<number> {
  const { rows } = await app.db.execute<{ days: number }>(
    sql`select ((${moveDate}::date + ${interval}::interval)::date - ${dayIn(0)}::date) as days`,
  );
  return rows[0]?.days ?? 0;
}

describe("a brief", () => {
  test("is anonymous 90 days after the move, or 13 months when a proposal was accepted", async () => {
    const client = await addClient(app);
    const [open, done, later] = [
      await addBrief(app, client, contact),
      await addBrief(app, client, contact),
      await addBrief(app, client, { moveDate: dayIn(900) }),
    ];
    const company = await addCompany(app);
    await addProposal(app, company.actor, open);
    await acceptPlainly(app, client, await addProposal(app, company.actor, done));
    await runTasks();

    await inDays((await daysUntil("90 days")) - 1);
    expect(await storedBrief(app, open)).toMatchObject({ ...nameOf(client), status: "OPEN" });
    await inDays(await daysUntil("90 days"));
    const anonymous = await storedBrief(app, open);
    expect(anonymous).toMatchObject({ clientId: null, clientEmail: "", status: "CANCELLED" });
    expect(JSON.stringify(anonymous)).not.toMatch(
      /Berendina|55512345|Appelscha|Zonnebloem|"55512"|tuinhuis|8426/,
    );
    expect((await storedProposals(app, open)).map((proposal) => proposal.status)).toEqual([
      "DECLINED",
    ]);
    await runTasks();
    const told = (await mails(company.actor.email)).filter((mail) =>
      mail.subject.includes("niet gekozen"),
    );
    expect(told).toHaveLength(1);

    expect(await storedBrief(app, done)).toMatchObject(nameOf(client));
    await inDays((await daysUntil("13 months")) - 1);
    expect(await storedBrief(app, done)).toMatchObject(nameOf(client));
    // The shortest month can make it a few days more, never less.
    await inDays((await daysUntil("13 months")) + 3);
    expect(JSON.stringify(await storedBrief(app, done))).not.toMatch(
      /Berendina|55512345|Appelscha/,
    );
    const { proposals } = await listOwnProposals(app, company.actor, null);
    expect(proposals.map(({ status, brief }) => [status, brief.contact])).toEqual([
      ["ACCEPTED", null],
      ["DECLINED", null],
    ]);
    const { briefs } = await listOwnBriefs(app, client, null);
    expect(briefs.map(({ id }) => id)).toEqual([later]);
  });

  test("is kept from the last day that it may be carried out", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { ...contact, dateSlack: "14" });
    const kept = (await daysUntil("90 days")) + 14;
    await inDays(kept - 1);
    expect(await storedBrief(app, briefId)).toMatchObject(nameOf(client));
    await inDays(kept);
    const anonymous = await storedBrief(app, briefId);
    expect(anonymous).toMatchObject({ clientEmail: "", goods: { own: [{ count: 2 }] } });
    expect(JSON.stringify(anonymous)).not.toContain("Berendina");
  });

  test.for([
    ["earlier", -2],
    ["later", 2],
  ] as const)(
    "is kept from the day that was agreed on, %s than the one named",
    async ([, shift]) => {
      const client = await addClient(app);
      const { actor } = await addCompany(app);
      const briefId = await addBrief(app, client, { ...contact, dateSlack: "2" });
      const day = dayAfter(moveDate, shift);
      const proposalId = await addProposal(app, actor, briefId, {
        otherDays: [{ day, cents: 100 }],
      });
      const plain = { revision: 1, extras: [], declined: [], beginSooner: false };
      const acceptance = { proposalId, ...plain, day, sumCents: 100 };
      expect((await acceptProposal(app, client, acceptance)).ok).toBe(true);
      const kept = (await daysUntil("13 months")) + shift;
      // The shortest month can make it a few days more, never less.
      await inDays(kept - 1);
      expect(await storedBrief(app, briefId)).toMatchObject(nameOf(client));
      await inDays(kept + (shift < 0 ? 1 : 3));
      expect(await storedBrief(app, briefId)).toMatchObject({ clientName: "Anoniem" });
    },
  );

  test("is anonymous however many there are", async () => {
    const client = await addClient(app);
    await addBriefs(app, client, 120, contact);
    expect((await inDays(400)).requests).toBe(120);
    expect((await inDays(400)).requests).toBe(0);
  });
});

function nameOf({ userId, email }: { userId: string; email: string }) {
  return { clientId: userId, clientEmail: email, clientName: contact.clientName };
}

test("messages and sign-ups for the launch stay a year", async () => {
  const email = freshEmail("bericht");
  const message = { firstName: "Iris", lastName: "Jansen", subject: "Vraag", message: "Hoe?" };
  await sendContactMessage(app, { ...message, email });
  await app.db
    .insert(launchSignups)
    .values({ email, name: "Iris", source: "test", createdAt: app.clock.now() });
  const kept = async () => [
    await app.db.$count(contactMessages, eq(contactMessages.email, email)),
    await app.db.$count(launchSignups, eq(launchSignups.email, email)),
  ];
  await inDays(364);
  expect(await kept()).toEqual([1, 1]);
  await inDays(367);
  expect(await kept()).toEqual([0, 0]);
});

describe("an account", () => {
  const exists = async (userId: string) => (await app.db.$count(users, eq(users.id, userId))) === 1;

  test("that was never confirmed goes after 30 days, and its brief stays for who confirms", async () => {
    const form = visitorForm({ moveDate: dayIn(100) });
    const placed = await placeBriefAsVisitor(app, form);
    if (!placed.ok) throw new Error(placed.reason);
    const { clientId } = await storedBrief(app, placed.value.briefId);
    await inDays(29);
    expect(await exists(clientId ?? "")).toBe(true);
    await inDays(31);
    expect(await exists(clientId ?? "")).toBe(false);
    expect(await storedBrief(app, placed.value.briefId)).toMatchObject({
      clientId: null,
      clientEmail: form.ownerEmail,
    });
  });

  test("stays when it is confirmed, erased, paid for, or waits for a link that works", async () => {
    const confirmed = await addClient(app);
    const erased = await addClient(app);
    const yes = { currentPassword: PASSWORD, sure: "on" as const };
    await erasePerson(app, erased, yes);
    const paid = await addCompany(app, { confirmed: false, profile: "none" });
    const waiting = await addClient(app, { confirmed: false });
    const idle = await addClient(app, { confirmed: false });
    clock.advance(31 * DAY_MS);
    await issueVerificationLinks(app, waiting.userId);
    await enforceRetention(app);
    clock.advance(-31 * DAY_MS);
    for (const kept of [confirmed, erased, paid.actor, waiting]) {
      expect(await exists(kept.userId)).toBe(true);
    }
    expect(await exists(idle.userId)).toBe(false);
  });
});

test("what is spent goes: sessions, links, the mail log, counters and failed tasks", async () => {
  const client = await addClient(app);
  await runTasks();
  const { cookies } = await signInConfirmed(app, client.userId);
  const headers = new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
  await issueVerificationLinks(app, client.userId);
  await app.db.insert(accountTokens).values({
    userId: client.userId,
    purpose: "reset-password",
    tokenHash: client.userId,
    createdAt: app.clock.now(),
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
  });
  await countTry(app, "signInPerAccount", client.email);
  await app.db.execute(sql`select graphile_worker.add_job('send-reset', '{}', max_attempts => 1)`);
  await app.db.execute(
    sql`update graphile_worker._private_jobs
        set attempts = max_attempts, run_at = ${clock.now().toISOString()} where max_attempts = 1`,
  );

  const tomorrow = await inDays(0);
  expect(tomorrow).toMatchObject({
    sessions: 0,
    links: 0,
    mailLog: 0,
    abuseCounters: 0,
    failedTasks: 0,
  });
  expect((await readActor(app, headers)).kind).toBe("client");
  const counters = await inDays(2);
  expect(counters.abuseCounters).toBeGreaterThan(0);
  expect(counters).toMatchObject({ sessions: 0, mailLog: 0, failedTasks: 0 });
  const month = await inDays(32);
  expect(month.sessions).toBeGreaterThan(0);
  expect(month.links).toBeGreaterThan(0);
  expect(month).toMatchObject({ mailLog: 0, failedTasks: 1 });
  expect((await inDays(91)).mailLog).toBeGreaterThan(0);
  expect(new Set(Object.values(await inDays(91)))).toEqual(new Set([0]));
});

test("what is logged names numbers only", async () => {
  const lines = logLines.filter((line) => line.includes("kept no longer than promised"));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/@|Berendina|[0-9a-f]{8}-/);
});

test("every search for what is due has an index", async () => {
  const queries = await recordQueries(app, () => enforceRetention(app));
  const deletes = queries.filter(({ text }) => /^\s*delete/i.test(text));
  expect(deletes).toHaveLength(19);
  const plans = deletes.map(({ text, values }) => ({ text, values }));
  const due = (status: string) => ({
    text: `select id from briefs where anonymised_at is null and status ${status} and event_date <= $1 and (last_day is null or last_day <= $1) order by event_date`,
    values: ["2020-01-01"],
  });
  plans.push(due("<> 'COMPLETED'"), due("= 'COMPLETED'"));
  const client = await app.db.$client.connect();
  try {
    // Small tables are read whole; this asks whether another way is there at all.
    await client.query("set enable_seqscan = off");
    for (const { text, values } of plans) {
      const { rows } = await client.query(`explain ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, text).not.toMatch(/Seq Scan/);
    }
  } finally {
    client.release(true);
  }
});
