import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { gatherDigests } from "~/features/board/tasks/gather-digests.ts";
import { TELL_COMPANIES } from "~/features/briefs/schema.ts";
import { readOwnMails, setMailsByLink } from "~/features/companies/index.server.ts";
import { notifyCompanyNewJob } from "~/features/search/emails/notify-company-new-job.tsx";
import { listOwnSearches, mailSearch, saveSearch } from "~/features/search/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { MailPace } from "~/shared/mail-pace.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, manage } from "../factories/briefs.ts";
import { addClient, addCompany, SYSTEM } from "../factories/people.ts";

// Ten in the morning in winter: the mail of the day goes seven hours later.
const { app, clock, runTasks, mails } = await makeApp();
const client = await addClient(app);

async function choose(actor: CompanyActor, pace: MailPace): Promise<void> {
  const { link = "" } = { ...(await readOwnMails(app, actor)) };
  await setMailsByLink(app, new URL(link).searchParams.get("token") ?? "", pace);
}

async function daily(serviceAreas: string[]) {
  const { actor } = await addCompany(app, { form: { serviceAreas } as never });
  await choose(actor, "daily");
  return actor;
}

const from = (fromProvince: string, fromCity: string) =>
  addBrief(app, client, {
    fromProvince,
    fromCity,
    toProvince: fromProvince,
    toCity: fromCity,
  } as never);

/** Runs the clock to the next five in the afternoon, and what is due then. */
async function atFive(): Promise<void> {
  const now = clock.now();
  const five = new Date(now);
  five.setUTCHours(16, 0, 30, 0);
  if (five <= now) five.setUTCDate(five.getUTCDate() + 1);
  clock.advance(five.getTime() - now.getTime());
  await gatherDigests.run(app, {}, SYSTEM, new AbortController().signal);
  await runTasks();
  clock.advance(1_000);
}

const told = async ({ email }: CompanyActor) =>
  (await mails(email)).filter(({ subject }) => /nieuwe opdracht/i.test(subject));

test("once a day a company is told of all that fits, by area, with what is taken meanwhile, and nothing twice", async () => {
  const actor = await daily(["Utrecht", "Zeeland"]);
  const elsewhere = await daily(["Limburg"]);
  await from("Utrecht", "Zeist");
  await from("Zeeland", "Goes");
  const gone = await from("Utrecht", "Bunnik");
  await manage(app, client, gone, "cancel");
  await runTasks();
  expect(await told(actor)).toEqual([]);
  await atFive();
  const [mail, ...more] = await told(actor);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^2 nieuwe opdrachten: /);
  for (const words of ["Utrecht", "Zeist", "Zeeland", "Goes", "intussen vol of gesloten"]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).not.toContain("Bunnik");
  expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(await told(elsewhere)).toEqual([]);
  // A second round of the same hour, and a day without anything.
  await gatherDigests.run(app, {}, SYSTEM, new AbortController().signal);
  await runTasks();
  await atFive();
  expect(await told(actor)).toHaveLength(1);
});

test("what was mailed at once, or is proposed on, is no news", async () => {
  const { actor } = await addCompany(app, { form: { serviceAreas: ["Drenthe"] } as never });
  await from("Drenthe", "Assen");
  await runTasks();
  expect(await told(actor)).toHaveLength(1);
  await choose(actor, "daily");
  const own = await from("Drenthe", "Emmen");
  await addProposal(app, actor, own);
  await atFive();
  expect(await told(actor)).toHaveLength(1);
});

test("who wants them at once from now on is told of the hours before that as well", async () => {
  const actor = await daily(["Flevoland"]);
  await atFive();
  await from("Flevoland", "Almere");
  await runTasks();
  await choose(actor, "at-once");
  await from("Flevoland", "Lelystad");
  await runTasks();
  expect((await told(actor)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Lelystad"),
  ]);
  await atFive();
  const [, last] = await told(actor);
  expect(last?.text).toContain("Almere");
  expect(last?.text).not.toContain("Lelystad");
});

test("a search of its own may be daily while the area is mailed at once, and off means neither", async () => {
  const { actor } = await addCompany(app, { form: { serviceAreas: ["Friesland"] } as never });
  await saveSearch(app, actor, { name: "Groningen", filter: "van=Groningen", mails: true });
  const [search] = await listOwnSearches(app, actor);
  await mailSearch(app, actor, search?.id ?? "", "daily");
  await from("Groningen", "Haren");
  await from("Friesland", "Sneek");
  await runTasks();
  expect((await told(actor)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Sneek"),
  ]);
  await atFive();
  const [, last] = await told(actor);
  expect(last?.text).toContain("Haren");
  expect(last?.text).not.toContain("Sneek");
  await choose(actor, "off");
  await from("Groningen", "Haren");
  await atFive();
  expect(await told(actor)).toHaveLength(2);
});

test("it goes at five in the Netherlands alone, in summer too", async () => {
  const actor = await daily(["Noord-Holland"]);
  await from("Noord-Holland", "Hoorn");
  const five = new Date(clock.now());
  five.setUTCHours(15, 0, 30, 0);
  if (five <= clock.now()) five.setUTCDate(five.getUTCDate() + 1);
  clock.advance(five.getTime() - clock.now().getTime());
  await gatherDigests.run(app, {}, SYSTEM, new AbortController().signal);
  await runTasks();
  expect(await told(actor)).toEqual([]);
  clock.advance(HOUR_MS);
  await gatherDigests.run(app, {}, SYSTEM, new AbortController().signal);
  await runTasks();
  expect(await told(actor)).toHaveLength(1);
});

/** Runs the clock to this moment of the Netherlands, and the task that comes round then. */
async function at(moment: string): Promise<void> {
  clock.advance(new Date(moment).getTime() - clock.now().getTime());
  await gatherDigests.run(app, {}, SYSTEM, new AbortController().signal);
  await runTasks();
  clock.advance(1_000);
}

test.each([
  ["2026-03-28", "2026-03-29", "2026-03-30", ["+01:00", "+02:00", "+02:00"]],
  ["2026-10-24", "2026-10-25", "2026-10-26", ["+02:00", "+01:00", "+01:00"]],
])("it goes at five once a day over the change of the clock, %s to %s and %s", async (...days) => {
  const zones = days[3];
  await at(`${days[0]}T14:30:00${zones[0]}`);
  const actor = await daily(["Limburg"]);
  for (const [index, day] of days.slice(0, 3).entries()) {
    await from("Limburg", "Venlo");
    for (const hour of [15, 16, 17, 18, 19, 20, 21, 22]) {
      await at(`${day}T${hour}:00:00.300${zones[index]}`);
      const due = hour < 17 ? index : index + 1;
      expect(await told(actor), `${day} ${hour}`).toHaveLength(due);
    }
  }
});

test("what could not go at five goes later that day, once; who asks after five waits for the next", async () => {
  const actor = await daily(["Overijssel"]);
  await at("2026-11-02T17:00:00+01:00");
  await from("Overijssel", "Zwolle");
  const late = await daily(["Overijssel"]);
  // The process was away at five.
  await at("2026-11-03T19:00:00+01:00");
  await at("2026-11-03T20:00:00+01:00");
  expect(await told(actor)).toHaveLength(1);
  expect(await told(late)).toEqual([]);
  await from("Overijssel", "Deventer");
  await at("2026-11-04T17:00:00+01:00");
  expect(await told(late)).toHaveLength(1);
  expect(await told(actor)).toHaveLength(2);
});

test("days without a mail, as nothing ran, are told of with the next", async () => {
  const actor = await daily(["Zeeland"]);
  await at("2026-11-05T17:00:00+01:00");
  await from("Zeeland", "Vlissingen");
  await at("2026-11-09T17:00:00+01:00");
  expect((await told(actor)).map(({ text }) => text)).toEqual([
    expect.stringContaining("Vlissingen"),
  ]);
});

test("a clock that is put back sends none twice, and one that was weeks ahead keeps none back", async () => {
  const actor = await daily(["Flevoland"]);
  await at("2026-11-10T16:00:00+01:00");
  await from("Flevoland", "Dronten");
  await at("2026-11-10T17:00:30+01:00");
  await at("2026-11-10T15:00:30+01:00");
  await at("2026-11-10T17:00:00+01:00");
  expect(await told(actor)).toHaveLength(1);
  await at("2026-12-20T17:00:00+01:00");
  await at("2026-11-11T16:00:00+01:00");
  await from("Flevoland", "Urk");
  await at("2026-11-11T17:00:00+01:00");
  const [, second, ...more] = await told(actor);
  expect(second?.text).toContain("Urk");
  expect(more).toEqual([]);
});

test("a mail at once that waited, as its host refused, does not follow the daily one that told of it", async () => {
  const { actor, companyId } = await addCompany(app, {
    form: { serviceAreas: ["Noord-Brabant"] } as never,
  });
  clock.advance(HOUR_MS);
  const briefId = await from("Noord-Brabant", "Breda");
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await choose(actor, "daily");
  await atFive();
  expect((await told(actor)).map(({ text }) => text)).toEqual([expect.stringContaining("Breda")]);
  await choose(actor, "at-once");
  await enqueue(app.db, notifyCompanyNewJob, { briefId, companyId });
  await enqueue(app.db, TELL_COMPANIES, { briefId });
  const next = await from("Noord-Brabant", "Tilburg");
  await enqueue(app.db, notifyCompanyNewJob, { briefId: next, companyId });
  await runTasks();
  expect((await told(actor)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("1 nieuwe opdracht"),
    expect.stringContaining("Tilburg"),
  ]);
  await atFive();
  expect(await told(actor)).toHaveLength(2);
});

test("a mail at once whose turn comes when it is not wanted, paid for or fitting any more does not go", async () => {
  const changes = {
    pace: ({ actor }) => choose(actor, "daily"),
    off: ({ actor }) => choose(actor, "off"),
    subscription: ({ actor }) =>
      app.db.execute(sql`delete from subscriptions where user_id = ${actor.userId}`),
    area: ({ companyId }) =>
      app.db.execute(
        sql`update company_profiles set service_areas = '{Drenthe}' where id = ${companyId}`,
      ),
    work: ({ companyId }) =>
      app.db.execute(
        sql`update company_profiles set categories = '{ONTRUIMING}' where id = ${companyId}`,
      ),
    nothing: async () => undefined,
  } satisfies Record<string, (of: Awaited<ReturnType<typeof addCompany>>) => Promise<unknown>>;
  const briefId = await from("Gelderland", "Ede");
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  for (const [name, change] of Object.entries(changes)) {
    const company = await addCompany(app, { form: { serviceAreas: ["Gelderland"] } as never });
    await enqueue(app.db, notifyCompanyNewJob, { briefId, companyId: company.companyId });
    await change(company);
    await runTasks();
    expect(await told(company.actor), name).toHaveLength(name === "nothing" ? 1 : 0);
  }
});

test("mails of new briefs say the part of the day and the client's own words, masked and cut as in the list", async () => {
  const daily1 = await daily(["Drenthe"]);
  const { actor: atOnce } = await addCompany(app, { form: { serviceAreas: ["Drenthe"] } as never });
  await addBrief(app, client, {
    ...{ fromProvince: "Drenthe", fromCity: "Assen", toProvince: "Drenthe", toCity: "Assen" },
    timePreference: "Middag",
    additionalInfo: `De vleugel staat op zolder, bel 06-12345678. ${"Verder dozen. ".repeat(9)}`,
  } as never);
  await runTasks();
  await atFive();
  for (const actor of [daily1, atOnce]) {
    const [mail] = await told(actor);
    expect(mail?.text).toMatch(/\d{4}, middag/);
    expect(mail?.text).toContain("De vleugel staat op zolder, bel [");
    expect(mail?.text).not.toContain("12345678");
    expect(mail?.text.match(/Verder dozen/g)?.length).toBeLessThan(9);
  }
});
