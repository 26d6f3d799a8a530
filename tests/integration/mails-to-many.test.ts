import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { MANY_WAITING } from "~/features/notifications/constants.ts";
import { readBacklog, renderMail } from "~/features/notifications/index.server.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { notifyCompanyNewJob } from "~/features/search/emails/notify-company-new-job.tsx";
import { countTold } from "~/features/search/index.server.ts";
import { MailPostponed, MailRefused, type OutgoingMail } from "~/server/ports/mailer.ts";
import type { Services } from "~/server/services.ts";
import { sparingHosts } from "~/tasks/mail-hosts.ts";
import { watchBacklog } from "~/tasks/runner.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import notifyCompaniesNewJob from "~/use-cases/tasks/notify-companies-new-job.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, visitorForm } from "../factories/briefs.ts";
import { addManyCompanies, subscribeAll } from "../factories/many-companies.ts";
import { addClient, addCompany, SYSTEM } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { waitingPayloads, waitingTasks } from "../factories/queue.ts";

const { app, logLines } = await makeApp();
const AREA = "Zeeland";
const never = new AbortController().signal;

const sent: OutgoingMail[] = [];
/** What becomes of each mail; it is taken unless that throws. */
let meets: (mail: OutgoingMail) => void | Promise<void> = () => undefined;
const posting: Services = {
  ...app,
  mailer: {
    async send(mail) {
      const met = meets(mail);
      if (met) await met;
      sent.push(mail);
    },
    close: () => undefined,
  },
};

beforeEach(async () => {
  sent.length = 0;
  meets = () => undefined;
  await app.db.update(companyProfiles).set({ serviceAreas: [] });
  await app.db.delete(mailDeliveries);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
});

async function briefFor(companies: number) {
  await addManyCompanies(app, companies, [AREA]);
  await subscribeAll(app);
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { fromProvince: AREA, toProvince: AREA });
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  return { client, briefId };
}

const go = (payload: { briefId: string; after?: string | undefined }, stopping = never) =>
  notifyCompaniesNewJob.run(posting, payload, SYSTEM, stopping);

/** Runs a brief's task and those that take it up after it; answers how many there were. */
async function tellAll(briefId: string): Promise<number> {
  await go({ briefId });
  for (let tasks = 1; ; tasks += 1) {
    const waiting = await waitingPayloads(app, "notify-companies-new-job");
    expect(waiting.length).toBeLessThan(2);
    const [next] = waiting;
    if (!next) return tasks;
    await app.db.execute(sql`delete from graphile_worker._private_jobs`);
    await go(notifyCompaniesNewJob.payload.parse(next));
  }
}

const receivers = () => sent.map((mail) => mail.to);

describe("a brief that fits many companies", () => {
  test("is one task at a time, one drawing and few queries for hundreds of companies", async () => {
    const { briefId } = await briefFor(450);
    const drawing = vi.spyOn(notifyCompanyNewJob, "compose");
    let tasks = 0;
    const queries = await recordQueries(app, async () => {
      tasks = await tellAll(briefId);
    });
    expect(new Set(receivers()).size).toBe(450);
    expect(sent).toHaveLength(450);
    expect(tasks).toBe(3);
    expect(drawing).toHaveBeenCalledTimes(tasks);
    drawing.mockRestore();
    const own = queries.filter(({ text }) => !text.includes("graphile_worker"));
    // A note for each twenty mails, and eight statements for each two hundred.
    expect(own.length).toBeLessThanOrEqual(450 / 20 + 3 * 8);
    expect(await countTold(app, briefId)).toBe(450);
    expect(await app.db.$count(mailDeliveries)).toBe(450);
  });

  test("is no news to who proposed between its placing and the mails", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { fromProvince: AREA, toProvince: AREA });
    const [quick, slow] = [await addCompany(app), await addCompany(app)];
    const both = [quick.companyId, slow.companyId];
    await app.db
      .update(companyProfiles)
      .set({ serviceAreas: [AREA] })
      .where(inArray(companyProfiles.id, both));
    await addProposal(app, quick.actor, briefId);
    await app.db.execute(sql`delete from graphile_worker._private_jobs`);
    await tellAll(briefId);
    expect(receivers()).toEqual([slow.actor.email]);
  });

  test("is told in the words that each company alone would read", async () => {
    const { briefId } = await briefFor(40);
    const names = ["A & B <Verhuizers>", '\'t "Hoekje"', "Dubbele  spatie", "$& $1 %s"];
    const companies = await app.db
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(sql`${companyProfiles.serviceAreas} && array[${AREA}]`)
      .limit(names.length);
    for (const [index, { id }] of companies.entries()) {
      const businessName = names[index] ?? "";
      await app.db.update(companyProfiles).set({ businessName }).where(eq(companyProfiles.id, id));
    }
    await tellAll(briefId);
    expect(sent).toHaveLength(40);
    const { config, clock } = app;
    const all = await app.db
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(sql`${companyProfiles.serviceAreas} && array[${AREA}]`);
    for (const { id } of all) {
      const about = { payload: { briefId, companyId: id }, config, now: clock.now() };
      const [letter] = (await notifyCompanyNewJob.prepare(app, about))?.letters ?? [];
      if (!letter) throw new Error("nothing to tell");
      const mail = sent.find(({ to }) => to === letter.to);
      const { html, text } = renderMail(letter.body);
      expect(mail).toMatchObject({ html, text, subject: letter.subject });
      expect(mail?.headers?.["List-Unsubscribe"]).toBe(`<${letter.unsubscribeUrl}>`);
    }
  });

  test("is not told twice, by whichever task", async () => {
    const { briefId } = await briefFor(30);
    await Promise.all([go({ briefId }), go({ briefId })]);
    await go({ briefId });
    expect(sent).toHaveLength(30);
    const [first] = sent;
    const [delivery] = await app.db
      .select()
      .from(mailDeliveries)
      .where(eq(mailDeliveries.messageId, first?.messageId ?? ""));
    expect(delivery).toMatchObject({ task: "notify-company-new-job", status: "SENT" });
  });

  test("counts whom it told, however often its mail server failed", async () => {
    const { briefId } = await briefFor(30);
    let left = 12;
    meets = async () => {
      left -= 1;
      if (left < 0) throw new Error("the mail server is full");
    };
    await expect(go({ briefId })).rejects.toThrow("full");
    expect(await countTold(app, briefId)).toBe(sent.length);
    meets = () => undefined;
    await go({ briefId });
    expect(sent).toHaveLength(30);
    expect(await countTold(app, briefId)).toBe(30);
  });

  test("leaves connections to other mails, however many of them are told of at once", async () => {
    const { client, briefId } = await briefFor(40);
    const others = [];
    for (let count = 0; count < 2; count += 1) {
      others.push(await addBrief(app, client, { fromProvince: AREA, toProvince: AREA }));
    }
    let underWay = 0;
    let most = 0;
    meets = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(5);
      underWay -= 1;
    };
    await Promise.all([briefId, ...others].map((id) => go({ briefId: id })));
    expect(sent).toHaveLength(3 * 40);
    // Of the eight connections to the mail server.
    expect(most).toBe(6);
  });

  test("that was cancelled meanwhile is told to nobody", async () => {
    const { client, briefId } = await briefFor(5);
    await cancelBrief(app, client, briefId);
    await go({ briefId });
    expect(sent).toEqual([]);
  });
});

describe("tasks that wait", () => {
  const fill = (count: number) =>
    app.db.execute(sql`
      select count(graphile_worker.add_job('send-test', '{}', run_at => now() - interval '1 minute'))
      from generate_series(1, ${count}::int)`);

  test("are told to the desk and the log when they are many, and until then to nobody", async () => {
    const look = watchBacklog(app);
    const lines = () => logLines.filter((line) => /tasks (that )?wait/.test(line)).length;
    await fill(MANY_WAITING);
    expect(await readBacklog(app)).toBeNull();
    await look();
    expect(lines()).toBe(0);
    await fill(1);
    expect(await readBacklog(app)).toMatchObject({ atLeast: MANY_WAITING });
    await look();
    await look();
    expect(lines()).toBe(1);
    await app.db.execute(sql`delete from graphile_worker._private_jobs`);
    await look();
    expect(lines()).toBe(2);
  });

  test("keep nobody from placing a brief", async () => {
    await fill(MANY_WAITING + 1);
    const placed = await placeBriefAsVisitor(app, visitorForm());
    expect(placed.ok).toBe(true);
  });
});

describe("when something fails", () => {
  test("an address that is put off is tried again alone, one that is refused never", async () => {
    const { briefId } = await briefFor(50);
    let met = 0;
    meets = () => {
      met += 1;
      if (met === 10) throw new MailPostponed("SMTP 450");
      if (met === 20) throw new MailRefused("SMTP 550");
    };
    await go({ briefId });
    expect(sent).toHaveLength(48);
    expect(await waitingTasks(app)).toEqual(["notify-company-new-job"]);
    const refused = await app.db
      .select()
      .from(mailDeliveries)
      .where(eq(mailDeliveries.status, "REFUSED"));
    expect(refused).toHaveLength(1);
    await go({ briefId });
    expect(sent).toHaveLength(49);
  });

  test("an address that is off gets nothing, and is noted as such", async () => {
    const { briefId } = await briefFor(30);
    const { rows } = await app.db.execute<{ email: string }>(sql`
      insert into mail_suppressions (address, kind, since)
      select email, case when n = 1 then 'BOUNCED' else 'COMPLAINED' end, now()
      from (select users.email, row_number() over () as n from users
        join company_profiles on user_id = users.id where ${AREA} = any(service_areas) limit 2) two
      returning address as email`);
    await go({ briefId });
    expect(sent).toHaveLength(28);
    for (const { email } of rows) expect(receivers()).not.toContain(email);
    const off = await app.db.$count(mailDeliveries, eq(mailDeliveries.status, "SUPPRESSED"));
    expect(off).toBe(2);
    expect(await countTold(app, briefId)).toBe(28);
    await go({ briefId });
    expect(sent).toHaveLength(28);
  });

  test("a host that refuses for now is asked about few of its addresses, and all are tried again", async () => {
    const { briefId } = await briefFor(150);
    let met = 0;
    meets = () => {
      met += 1;
      throw new MailPostponed("SMTP 450");
    };
    await notifyCompaniesNewJob.run(sparingHosts(posting), { briefId }, SYSTEM, never);
    expect(met).toBeLessThanOrEqual(2);
    expect(await waitingTasks(app)).toEqual(
      Array.from({ length: 150 }, () => notifyCompanyNewJob.name),
    );
  });

  test("what is left when the mail server goes away waits for it as one task", async () => {
    const { briefId } = await briefFor(100);
    meets = () => {
      if (sent.length >= 33) throw new Error("connect ECONNREFUSED");
    };
    await expect(go({ briefId })).rejects.toThrow("ECONNREFUSED");
    expect(sent).toHaveLength(33);
    expect(await waitingTasks(app)).toEqual([]);
    meets = () => undefined;
    await go({ briefId });
    expect(new Set(receivers()).size).toBe(100);
    expect(sent).toHaveLength(100);
  });

  test("a process that stops in between leaves the rest for the next one", async () => {
    const { briefId } = await briefFor(100);
    const stopping = new AbortController();
    meets = () => {
      if (sent.length === 41) stopping.abort();
    };
    await expect(go({ briefId }, stopping.signal)).rejects.toThrow("stopped");
    expect(sent.length).toBeLessThan(60);
    await go({ briefId });
    expect(new Set(receivers()).size).toBe(100);
    expect(sent).toHaveLength(100);
  });
});
