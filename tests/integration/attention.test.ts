import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAttention } from "~/features/attention/index.server.ts";
import { findings } from "~/features/attention/tables.ts";
import { noteSurroundings } from "~/features/attention/writes.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { notifyInvoice } from "~/features/invoices/index.server.ts";
import { noteRefusalsSeen } from "~/features/notifications/index.server.ts";
import { mailDeliveries, mailSuppressions } from "~/features/notifications/tables.ts";
import { seal } from "~/server/services.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { withBrief } from "../factories/arrangements.ts";
import { addAdmin, addCompany, addHelpdesk } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";

const { app, clock } = await makeApp({});
const surroundings = {
  ...app.surroundings,
  freeOfDisk: async () => 0.5,
  newestBackup: async () => new Date(clock.now().getTime() - 3 * DAY_MS),
  certificateEnds: async () => {
    throw new Error("nobody answers");
  },
};
const watched = seal({ ...app, surroundings });
const admin = await addAdmin(app);
const namesFor = async (who: Parameters<typeof listAttention>[1]) =>
  (await listAttention(watched, who)).map(({ name }) => name);

test("a new marketplace needs nothing", async () => {
  expect(await namesFor(admin)).toEqual([]);
});

test("what an hourly round finds out is said, and goes once it is put right", async () => {
  await noteSurroundings(watched);
  await noteSurroundings(watched);
  expect(await namesFor(admin)).toEqual(["backup", "certificate"]);
  await noteSurroundings(
    seal({ ...watched, surroundings: { ...surroundings, ...(await calm()) } }),
  );
  expect(await namesFor(admin)).toEqual([]);
  const [backup] = await app.db.select().from(findings).where(eq(findings.name, "backup"));
  expect(backup).toBeUndefined();
});

const calm = async () => ({
  newestBackup: async () => "off" as const,
  certificateEnds: async () => null,
});

test("what waits in rows is counted at once: companies, briefs, mails, tasks", async () => {
  const { actor } = await addCompany(app, { verified: false });
  await app.db
    .update(companyProfiles)
    .set({ verificationStatus: "REFUSED" })
    .where(eq(companyProfiles.userId, actor.userId));
  const { briefId } = await withBrief(app, "VERHUIZING");
  expect(await namesFor(admin)).toEqual(["unreached", "companies"]);
  const day = new Date(clock.now().getTime() - 25 * HOUR_MS);
  await app.db.update(briefs).set({ createdAt: day }).where(eq(briefs.id, briefId));
  await app.db.insert(mailDeliveries).values({
    ...{ messageId: "<refused@test>", task: "test", recipient: "weg@voorbeeld.test" },
    ...{ status: "REFUSED", reason: "550", createdAt: clock.now() },
  });
  // One that failed for an hour, as while a mail server is away, and one that did for minutes.
  await app.db.execute(sql`
    select graphile_worker.add_job('send-reset', '{}'::json, run_at => now() + interval '1 hour')
    from generate_series(1, 2)`);
  await app.db.execute(sql`
    update graphile_worker._private_jobs jobs set last_error = 'no answer', attempts = made.tries
    from (select id, case row_number() over (order by id) when 1 then 8 else 3 end as tries
      from graphile_worker._private_jobs where run_at > now()) made where made.id = jobs.id`);
  const failing = (await listAttention(app, admin)).find(({ name }) => name === "failing");
  expect(failing?.text).toMatch(/^1 taak mislukt al meer dan een uur/);
  await app.db.execute(sql`delete from graphile_worker._private_jobs where run_at > now()`);
  // One whose attempts are used up from the start.
  await app.db.execute(sql`select graphile_worker.add_job(${notifyInvoice.name}, '{}')`);
  await app.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks
      where identifier = ${notifyInvoice.name})`);
  expect(await namesFor(admin)).toEqual(["invoices", "unreached", "companies", "briefs", "mails"]);
  expect(await namesFor(await addHelpdesk(app))).toEqual([
    "unreached",
    "companies",
    "briefs",
    "mails",
  ]);
});

test("refused mails that somebody looked at are said no more, later ones are", async () => {
  const refuse = () =>
    app.db.insert(mailDeliveries).values({
      ...{
        messageId: `<${crypto.randomUUID()}@test>`,
        task: "test",
        recipient: "vol@voorbeeld.test",
      },
      ...{ status: "REFUSED", reason: "552", createdAt: clock.now() },
    });
  clock.advance(1_000);
  await refuse();
  expect(await namesFor(admin)).toContain("mails");
  const helpdesk = await addHelpdesk(app);
  clock.advance(1_000);
  const seen = await noteRefusalsSeen(app, helpdesk, { reason: "mistake-of-theirs", note: "" });
  expect(seen.ok).toBe(true);
  expect(await namesFor(admin)).not.toContain("mails");
  clock.advance(1_000);
  await refuse();
  expect(await namesFor(admin)).toContain("mails");
});

test("complaints above one in a thousand are said", async () => {
  const since = clock.now();
  await app.db
    .insert(mailSuppressions)
    .values({ address: "boos@voorbeeld.test", kind: "COMPLAINED", since, detail: null });
  await noteSurroundings(watched);
  expect(await namesFor(admin)).toContain("complaints");
});

test("looking asks the same few questions however much there is", async () => {
  const queries = await recordQueries(app, () => listAttention(watched, admin));
  expect(queries.length).toBeLessThanOrEqual(17);
});
