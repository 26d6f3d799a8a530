import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { passwordsOf } from "~/features/accounts/index.server.ts";
import { accounts, users } from "~/features/accounts/tables.ts";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { SYNC_SUBSCRIPTION } from "~/features/payments/schema.ts";
import { renewBands } from "~/features/prices/index.server.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { localCharges, localPayments } from "~/server/db/local-payments-tables.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { PRICING } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { addClientStory, addOpenBriefs } from "./briefs.ts";
import { addCompanies, addCompany } from "./companies.ts";
import { addHistory } from "./history.ts";
import { addTariff } from "./proposals.ts";
import { choicesFrom } from "./random.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./texts.ts";

const SEED = 20_241_007;

/**
 * Fills an empty database with something to look at, in one transaction, and answers the lines that
 * tell a person how to sign in. A database with any user in it is left alone.
 */
export async function loadDemoData(app: Services): Promise<string[]> {
  await fillIfEmpty(app);
  const [demo] = await app.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, DEMO_ACCOUNTS.client.email));
  if (!demo) return [];
  const lines = Object.values(DEMO_ACCOUNTS).map(
    ({ email, label }) => `${email.padEnd(28)} ${label}`,
  );
  return [
    ...lines,
    `wachtwoord voor alle vier: ${DEMO_PASSWORD}`,
    `mail: ${app.config.appUrl}${href("/dev/mail")}`,
  ];
}

const DEMO_LOCK = 7_201_532;

async function fillIfEmpty(app: Services): Promise<void> {
  if (!(await isEmpty(app.db))) return;
  const passwordHash = await passwordsOf(app).hash(DEMO_PASSWORD);
  const now = app.clock.now();
  const choices = choicesFrom(SEED);
  await app.transact(async (tx) => {
    // Two processes may start on one empty database: the second finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (!(await isEmpty(tx))) return ok(null);
    const { client, company, newcomer, admin } = DEMO_ACCOUNTS;
    const clientId = await addPerson(tx, client, "CLIENT", passwordHash, now);
    const companyUser = await addPerson(tx, company, "MOVING_COMPANY", passwordHash, now);
    const newcomerUser = await addPerson(tx, newcomer, "MOVING_COMPANY", passwordHash, now);
    await addPerson(tx, admin, "ADMIN", passwordHash, now);

    const ownId = await addCompany(
      tx,
      companyUser,
      "Mulder Verhuizingen",
      "12345678",
      now,
      choices,
    );
    await addCompany(tx, newcomerUser, "Bakker & Dochter", "87654321", now, choices);
    const reference = await addSubscription(tx, companyUser, now);
    // Its payment is taken over as any other is: into the history, with an invoice.
    await enqueue(tx, SYNC_SUBSCRIPTION, { reference });
    const others = await addCompanies(tx, now, choices);
    for (const { userId } of others.slice(0, 18)) await addSubscription(tx, userId, now);

    await addTariff(tx, ownId, now);
    const companyIds = [ownId, ...others.map(({ companyId }) => companyId)];
    await addClientStory(tx, { id: clientId, ...client }, companyIds, now, choices);
    await addOpenBriefs(tx, companyIds, now, choices);
    await addHistory(tx, companyIds, now, choices);
    return ok(null);
  });
  await renewBands(app);
}

async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0;
}

async function addPerson(
  tx: Tx,
  person: { email: string; name: string },
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN",
  passwordHash: string,
  now: Date,
): Promise<string> {
  const made = { createdAt: now, updatedAt: now };
  const [user] = await tx
    .insert(users)
    .values({ name: person.name, email: person.email, role, emailVerified: true, ...made })
    .returning({ id: users.id });
  if (!user) throw new Error(`demo account ${person.email} was not stored`);
  await tx.insert(accounts).values({ userId: user.id, password: passwordHash, ...made });
  return user.id;
}

async function addSubscription(tx: Tx, userId: string, now: Date): Promise<string> {
  const paidUntil = new Date(now.getTime() + 30 * DAY_MS);
  const [payment] = await tx
    .insert(localPayments)
    .values({
      userId,
      firstMonthCents: PRICE_INCL_CENTS,
      returnUrl: href("/success"),
      cancelUrl: PRICING,
      state: "paid",
      currentPeriodEnd: paidUntil,
    })
    .returning({ id: localPayments.id });
  if (!payment) throw new Error("demo subscription was not stored");
  const paidFrom = new Date(paidUntil.getTime() - 30 * DAY_MS);
  await tx.insert(localCharges).values({
    paymentId: payment.id,
    state: "paid",
    amountCents: PRICE_INCL_CENTS,
    periodFrom: paidFrom,
    periodUntil: paidUntil,
    changedAt: paidFrom,
  });
  await tx.insert(subscriptions).values({
    userId,
    status: "active",
    paidUntil,
    activeUntil: paidUntil,
    providerReference: payment.id,
    checkedAt: now,
  });
  return payment.id;
}
