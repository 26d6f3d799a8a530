import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { FORGET_PAYER } from "~/features/payments/schema.ts";
import { replayErasures } from "~/features/privacy/index.server.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { syncCheckout } from "~/use-cases/sync-payment.ts";
import { joinApp, makeApp, type TestApp } from "../factories/app.ts";
import { addCompany, PASSWORD } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { waitingTasks } from "../factories/queue.ts";
import { startMollie } from "../fakes/mollie/mollie.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";

// The settings name the providers before there is an app with a clock.
let made: TestApp | undefined;
const clockOf = { now: () => made?.clock.now() ?? new Date("2026-03-10T09:00:00Z") };
const mollie = await startMollie({ clock: clockOf });
const stripe = await startStripe({ clock: clockOf });
afterAll(() => Promise.all([mollie.close(), stripe.close()]));
const { secretKey, webhookSecret, apiUrl } = stripe.settings;
made = await makeApp({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
  ...mollie.env,
});
const { app, env, clock, runTasks, logLines } = made;
const atStripe = joinApp({ ...env, PAYMENT_PROVIDER: "stripe" }, { clock });

const YES = { currentPassword: PASSWORD, sure: "on" as const };

const wordsOf = (userId: string) => `Verwijderd account <${userId}@verwijderd.invalid>`;
/** Everybody whom the providers have by a name. */
const payers = () =>
  [...mollie.books.payers.values(), ...stripe.books().payers.values()].map(
    ({ name, email }) => `${name} <${email}>`,
  );

async function subscribed(where: typeof app) {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(where, actor);
  if (!started.ok) throw new Error(started.reason);
  const { id } = started.value;
  if (where === app) mollie.press(id, "creditcard");
  else await stripe.press(id);
  await syncCheckout(where, id);
  await runTasks();
  expect(payers().join()).toContain(actor.email);
  return actor;
}

/** Whatever failed is due again. */
async function tryAgain(): Promise<void> {
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runTasks();
}

test("who is erased has no name and no address at its provider, others keep theirs", async () => {
  const [atMollie, there] = [await subscribed(app), await subscribed(atStripe.app)];
  const stays = await subscribed(app);
  for (const actor of [atMollie, there]) {
    expect(await erasePerson(app, actor, YES)).toMatchObject({ ok: true });
  }
  mollie.fail({ answer: 429, times: 50 });
  await runTasks();
  mollie.calm();
  expect(payers()).not.toContain(wordsOf(atMollie.userId));
  expect(payers()).toContain(wordsOf(there.userId));
  await tryAgain();
  expect(payers()).toContain(wordsOf(atMollie.userId));
  const named = payers().join();
  for (const { email } of [atMollie, there]) {
    expect(named).not.toContain(email);
    expect(logLines.join("")).not.toContain(email);
  }
  expect(named).toContain(stays.email);
  expect(logLines.join("")).toContain("have no name any more");
});

test("a payer that is gone at its provider, or whose account lives, is left as it is", async () => {
  const [gone, lives] = [await subscribed(app), await subscribed(app)];
  const [id] = [...mollie.books.payers.values()].flatMap((each) =>
    each.email === gone.email ? each.id : [],
  );
  expect(await erasePerson(app, gone, YES)).toMatchObject({ ok: true });
  mollie.books.deletePayer(id ?? "");
  await enqueue(app.db, FORGET_PAYER, { userId: lives.userId });
  await runTasks();
  expect(await waitingTasks(app, [gone.userId, lives.userId])).toEqual([]);
  expect(payers().join()).toContain(lives.email);
});

test("a copy of the database that knows nothing of an erasure has the payers renamed again", async () => {
  const actor = await subscribed(app);
  // Of these two the copy has the one, and the other came and went after it was made.
  const later = randomUUID();
  mollie.books.addPayer({
    name: "Later",
    email: "later@example.test",
    metadata: { userId: later },
  });
  for (const userId of [actor.userId, later]) await app.erasures.add(userId, clock.now());
  expect(await replayErasures(app)).toBe(1);
  await runTasks();
  expect(payers()).toEqual(expect.arrayContaining([wordsOf(actor.userId), wordsOf(later)]));
  expect(payers().join()).not.toMatch(new RegExp(`${actor.email}|Later`));
});
