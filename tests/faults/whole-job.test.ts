import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { openBrowserOn } from "../browser/browser.ts";
import { dealOf, WRITTEN } from "../browser/deal-walk.ts";
import { type Met, patient } from "../browser/patience.ts";
import { signedIn } from "../browser/people.ts";
import { joinApp } from "../factories/app.ts";
import { startBalanced } from "../factories/balanced.ts";
import { planOutages } from "../factories/outages.ts";
import { startPatroni } from "../factories/patroni.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { until } from "../factories/restarts.ts";
import { startS3 } from "../factories/s3.ts";
import { siteAt } from "../factories/site.ts";
import { startSmtp } from "../factories/smtp.ts";
import { tell } from "../factories/spread.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const PROCESSES = 2;
/** How often each the leader and a process are killed. */
const TIMES = 4;
/** Of the walk; those after it kill nothing. */
const ACTS = 18;
/** Of placing, asking, answering, proposing, changing, confirming and accepting, to each whom it concerns. */
const MAILS = 10;
const PATIENCE_MS = 1_200_000;
/** What other processes wait before they take over the tasks of one that ended without a word, and a sweep. */
const TAKEN_OVER_MS = 7 * 60_000;

const cluster = await startPatroni();
const [store, smtp] = [await startS3(), await startSmtp()];
const folder = await temporaryFolder("beside");
const settings = {
  SESSION_SECRET: "een geheim dat alle processen delen en niemand raadt",
  SMTP_URL: smtp.url,
};
const balanced = await startBalanced({
  processes: PROCESSES,
  databaseUrl: cluster.url,
  bucket: store.env,
  settings,
});
/** The same product without a web server, beside the processes. */
const beside = joinApp(
  { ...settings, ...store.env, DATABASE_URL: cluster.url, DATA_DIR: folder.path },
  { clock: "real" },
);
const { app } = beside;
const site = openBrowserOn(siteAt(beside, balanced.url));

afterAll(async () => {
  await balanced.remove();
  await smtp.close();
  await store.close();
  await cluster.remove();
  await folder.remove();
});

/** Waits until no task is due or running, also those of a process that was killed. */
async function tasksOver(): Promise<void> {
  await until("all tasks are done", TAKEN_OVER_MS, async () => {
    const { rows } = await app.db.execute<{ left: number }>(sql`
      select count(*)::int as left from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`);
    return rows[0]?.left === 0;
  });
}

/** How many of each there are. */
async function stored() {
  const { rows } = await app.db.execute(sql`
    select (select count(*)::int from briefs) as briefs,
      (select version from briefs) as version,
      (select count(*)::int from enquiries where answer = ${WRITTEN.answer}) as enquiries,
      (select count(*)::int from proposals where status = 'ACCEPTED') as accepted,
      (select count(*)::int from proposals) as proposals,
      (select array_agg(act order by at) from proposal_events) as acts,
      (select array_agg(text order by created_at) from thread_entries) as messages,
      (select count(*)::int from thread_photos) as photos`);
  return rows[0];
}

/** The mails to each, once for all that left under one name, and how many left again (decision 5). */
function mailed() {
  const ids = new Map(smtp.received.map((mail) => [mail.messageId, mail]));
  const subjects = [...ids.values()].map(({ to, subject }) => `${to.join()}: ${subject}`);
  return { subjects: subjects.sort(), copies: smtp.received.length - ids.size };
}

test("two people do all of it, from brief to thread, while leaders and processes are killed: nothing is lost, nothing is there twice, nobody loads a page anew unless it says so", {
  timeout: PATIENCE_MS,
}, async () => {
  const seed = inject("seed");
  const outages = planOutages({
    ...{ cluster, balanced, seed },
    ...{ processes: PROCESSES, acts: ACTS, times: TIMES },
  });
  const met: Met = { told: [], tookMs: [], lostTyping: [] };
  const client = await addClient(app, { name: "Zonnebloem Zomer" });
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const desk = await signedIn(site, actor, { width: 1280, faults: true });
  const phone = await signedIn(site, client, { width: 360, touch: true, faults: true });
  let away = 0;
  for (const page of [desk, phone]) {
    page.context().on("request", (request) => {
      if (request.method() === "POST") outages.atSend();
    });
    page.context().on("response", (response) => {
      if (response.status() >= 500) away += 1;
    });
  }
  const deal = dealOf({ client, desk, phone }, patient(met, outages.atAct));
  try {
    await deal.watchList();
    const briefId = await deal.placeBrief();
    await deal.seeNewBrief();
    await deal.openBrief(briefId);
    await deal.ask();
    await deal.answer();
    await deal.propose();
    await deal.watchProposals();
    await deal.change();
    await deal.confirm();
    expect(await deal.namesClient()).toBe(0);
    await deal.accept();
    await deal.write();
    await deal.reply();
  } catch (error) {
    const printed = balanced.origins.map((_, nth) => balanced.output(nth).slice(-5_000));
    const seen = await Promise.all(
      [...desk.context().pages(), phone].map((page) => page.locator("body").ariaSnapshot()),
    );
    const said = [JSON.stringify(met), ...seen, ...printed].join("\n---\n");
    throw new Error(`TEST_SEED=${seed}:\n${said}`, { cause: error });
  }
  const killed = await outages.over();
  await tasksOver();

  const { subjects, copies } = mailed();
  const [longestMs = 0] = met.tookMs.map(Math.round).sort((a, b) => b - a);
  tell("whole walk", { killed, told: met.told, away, longestMs, copies, subjects });
  expect(killed.leader).toBe(TIMES);
  for (const times of killed.processes) expect(times).toBe(TIMES / PROCESSES);
  expect(met.lostTyping).toEqual([]);
  expect(await stored()).toEqual({
    ...{ briefs: 1, version: 2, enquiries: 1, proposals: 1, accepted: 1 },
    ...{ acts: ["confirm", "accept"], messages: [WRITTEN.message, WRITTEN.reply], photos: 2 },
  });
  expect(subjects).toEqual([...new Set(subjects)]);
  // A message that waits longer than a minute for its reader is mailed as well.
  expect(subjects.filter((subject) => !/bericht/i.test(subject))).toHaveLength(MAILS);
});
