import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readToken } from "~/features/accounts/index.server.ts";
import { issueResetLink } from "~/features/accounts/writes/tokens.server.ts";
import {
  listDueRenewals,
  listUnasked,
  readEligibility,
  readSubscription,
} from "~/features/billing/index.server.ts";
import { checkouts } from "~/features/payments/tables.ts";
import {
  confirmSetup,
  readSecondStep,
  spendCode,
  startSetup,
} from "~/features/two-step/index.server.ts";
import { countTry, LIMITS } from "~/server/web/limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { forgetTurnsToCome } from "~/tasks/runner.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, proposalForm } from "../factories/briefs.ts";
import { appCode } from "../factories/codes.ts";
import { addClient, addCompany, PASSWORD, SYSTEM } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { readActor, request, signIn, signInConfirmed } from "../factories/sessions.ts";

const { app, clock, runTasks, mails } = await makeApp();
const { signal } = new AbortController();

/** Every task that comes round by the clock, and what follows from it. */
async function everyRound(): Promise<void> {
  for (const one of DEFINITIONS) {
    if (one.kind === "task" && one.cron) await one.run(app, {}, SYSTEM, signal);
  }
  await runTasks();
}

const browserOf = async (person: { userId: string }) => {
  const { cookies } = await signInConfirmed(app, person.userId);
  return new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
};

async function countOf(table: string, userId: string): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where user_id = ${userId}`,
  );
  return rows[0]?.count ?? 0;
}

test("forty days at once: what fell due is done once, and nobody who pays is locked out", async () => {
  const client = await addClient(app);
  const paying = await addCompany(app);
  const leaving = await addCompany(app, { subscribed: false });
  const briefId = await addBrief(app, client);
  const opened = await startCheckout(app, leaving.actor);
  expect(opened.ok).toBe(true);
  await runTasks();
  const browser = await browserOf(client);
  const money = async () => [
    await countOf("payments", paying.actor.userId),
    await countOf("invoices", paying.actor.userId),
  ];
  expect(await money()).toEqual([1, 1]);

  clock.advance(40 * DAY_MS);
  // Before any task: a renewal that nobody has asked about yet locks nobody out.
  clock.advance(-7 * DAY_MS);
  const early = await readEligibility(app.db, paying.actor, clock.now());
  expect(early?.eligibility.subscribed).toBe(true);
  clock.advance(7 * DAY_MS);
  await everyRound();
  const own = await readSubscription(app, paying.actor.userId);
  expect(own?.status).toBe("active");
  expect(own?.paidUntil?.getTime()).toBeGreaterThan(clock.now().getTime());
  expect(await money()).toEqual([2, 2]);
  expect(await readActor(app, browser)).toMatchObject({ kind: "visitor" });
  expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(true);
  // Its day is over.
  expect(await sendProposal(app, paying.actor, briefId, proposalForm())).toMatchObject({
    ok: false,
  });
  const states = await app.db
    .select({ state: checkouts.state })
    .from(checkouts)
    .where(sql`user_id = ${leaving.actor.userId}`);
  expect(states).not.toContainEqual({ state: "under-way" });
  expect(await startCheckout(app, leaving.actor)).toMatchObject({ ok: true });

  const sent = (await mails()).length;
  await everyRound();
  expect(await money()).toEqual([2, 2]);
  expect(await mails()).toHaveLength(sent);
});

test("two hours back: sessions, links, codes, proposals and mails go on", async () => {
  const client = await addClient(app);
  const mover = await addCompany(app);
  const rival = await addCompany(app);
  const browser = await browserOf(client);
  const link = await issueResetLink(app, client.userId);
  const token = new URL(link?.url ?? "").searchParams.get("token") ?? "";
  const guarded = await addClient(app);
  await startSetup(app, guarded);
  const setup = await readSecondStep(app, guarded);
  if (setup.state !== "waiting") throw new Error(setup.state);
  await confirmSetup(app, guarded, appCode(setup.key, clock.now()), request);
  const briefId = await addBrief(app, client);
  expect((await sendProposal(app, mover.actor, briefId, proposalForm())).ok).toBe(true);
  await runTasks();
  const inFront = (await mails(client.email)).length;

  clock.advance(-2 * HOUR_MS);
  const again = await browserOf(client);
  for (const headers of [browser, again]) {
    expect(await readActor(app, headers)).toMatchObject({ kind: "client" });
  }
  expect(await readToken(app, "reset-password", token)).toMatchObject({ userId: client.userId });
  const spent = () =>
    app.transact(async (tx) =>
      ok(await spendCode(app, tx, guarded.userId, appCode(setup.key, clock.now()))),
    );
  expect(await spent()).toEqual(ok(true));
  expect(await spent()).toEqual(ok(false));
  expect((await sendProposal(app, rival.actor, briefId, proposalForm())).ok).toBe(true);
  await runTasks();
  expect((await mails(client.email)).length).toBeGreaterThan(inFront);
  await everyRound();
  expect((await readSubscription(app, mover.actor.userId))?.status).toBe("active");
  clock.advance(2 * HOUR_MS);
});

test("a limit that was used up by a clock ahead locks nobody out for longer than it says", async () => {
  const { hits, seconds } = LIMITS.signInPerAccount;
  const full = hits * app.config.rateLimitFactor;
  const count = (key: string) => countTry(app, "signInPerAccount", key);
  await count("ahead");
  await app.db.execute(
    sql`update rate_limits set hits = ${full} where key = 'signInPerAccount:ahead'`,
  );
  expect(await count("ahead")).toMatchObject({ allowed: false });
  // Within what clocks of several machines differ it still counts.
  clock.advance(-MINUTE_MS / 2);
  expect(await count("ahead")).toMatchObject({ allowed: false });
  clock.advance(-2 * HOUR_MS);
  expect(await count("ahead")).toEqual({ allowed: true });
  const { rows } = await app.db.execute<{ end: string }>(
    sql`select extract(epoch from window_ends_at) * 1000 as end from rate_limits where key = 'signInPerAccount:ahead'`,
  );
  expect(Number(rows[0]?.end)).toBe(clock.now().getTime() + seconds * 1_000);
});

test("what was asked while a clock was ahead is asked again, and not first on that day", async () => {
  const { actor } = await addCompany(app);
  const { userId } = actor;
  const references = async () => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    const unasked = await listUnasked(app, { before, endedAfter: before });
    return [...unasked, ...(await listDueRenewals(app, clock.now()))];
  };
  const asked = (at: Date) =>
    app.db.execute(sql`update subscriptions set checked_at = ${at.toISOString()},
      paid_until = ${new Date(clock.now().getTime() - HOUR_MS).toISOString()}
      where user_id = ${userId} returning provider_reference as reference`);
  const { rows } = await asked(clock.now());
  const [{ reference } = { reference: "" }] = rows as { reference: string }[];
  expect(await references()).not.toContain(reference);
  // Within what clocks of several machines differ it still counts.
  await asked(new Date(clock.now().getTime() + MINUTE_MS));
  expect(await references()).not.toContain(reference);
  await asked(new Date(clock.now().getTime() + 400 * DAY_MS));
  expect((await references()).filter((one) => one === reference)).toHaveLength(2);
});

test("turns of the clock that were noted ahead are forgotten, so that the next ones are taken", async () => {
  await app.db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('ahead', now(), now() + interval '40 days'), ('on-time', now(), now())`);
  await forgetTurnsToCome(app);
  const { rows } = await app.db.execute(sql`
    select identifier, last_execution is null as forgotten
    from graphile_worker._private_known_crontabs where identifier in ('ahead', 'on-time') order by 1`);
  expect(rows).toEqual([
    { identifier: "ahead", forgotten: true },
    { identifier: "on-time", forgotten: false },
  ]);
});
