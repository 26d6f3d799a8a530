import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { passwordsOf } from "~/features/accounts/index.server.ts";
import { accounts, users } from "~/features/accounts/tables.ts";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { CATEGORIES } from "~/features/companies/constants.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { countFigures } from "~/features/figures/index.server.ts";
import { SYNC_SUBSCRIPTION } from "~/features/payments/schema.ts";
import { renewBands } from "~/features/prices/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { localCharges, localPayments } from "~/server/db/local-payments-tables.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findValue, storedRow } from "~/server/db/rows.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { PRICING } from "~/shared/paths.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { ok } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { addClientStory, addOpenBriefs } from "./briefs.ts";
import { addBusiness } from "./business.ts";
import { addDeskStates } from "./desk.ts";
import { addHistory } from "./history.ts";
import { addTariff } from "./proposals.ts";
import { choicesFrom, type Demo } from "./random.ts";
import { COMPANY_WORDS, DEMO_ACCOUNTS, DEMO_PASSWORD } from "./texts.ts";

const SEED = 20_241_007;
const COMPANIES = 30;
const SUBSCRIBERS = 18;

/**
 * Fills an empty database with something to look at, in one transaction, and answers the lines that
 * tell a person how to sign in. A database with any user in it is left alone.
 */
export async function loadDemoData(app: Services): Promise<string[]> {
  await fillIfEmpty(app);
  if (!(await findValue(app.db, users.id, eq(users.email, DEMO_ACCOUNTS.client.email)))) return [];
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
  await app.transact(async (tx) => {
    // Two processes may start on one empty database: the second finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (!(await isEmpty(tx))) return ok(null);
    const demo: Demo = { tx, now, choices: choicesFrom(SEED) };
    const { client, company, newcomer, admin } = DEMO_ACCOUNTS;
    const clientId = await addPerson(demo, client, "CLIENT", passwordHash);
    const userId = await addPerson(demo, company, "MOVING_COMPANY", passwordHash);
    const newcomerId = await addPerson(demo, newcomer, "MOVING_COMPANY", passwordHash);
    await addPerson(demo, admin, "ADMIN", passwordHash);

    const own = { userId, businessName: "Mulder Verhuizingen", kvkNumber: "12345678" };
    const ownId = await addCompany(demo, own);
    const late = { userId: newcomerId, businessName: "Bakker & Dochter", kvkNumber: "87654321" };
    await addCompany(demo, late);
    const reference = await addSubscription(demo, userId);
    // Its payment is taken over as any other is: into the history, with an invoice.
    await enqueue(tx, SYNC_SUBSCRIPTION, { reference });
    const others = await addCompanies(demo);
    for (const other of others.slice(0, SUBSCRIBERS)) await addSubscription(demo, other.userId);

    await addTariff(demo, ownId);
    const companyIds = [ownId, ...others.map(({ companyId }) => companyId)];
    await addClientStory(demo, { clientId, ...client }, companyIds);
    await addOpenBriefs(demo, companyIds);
    await addHistory(demo, companyIds);
    await addBusiness(demo, others, SUBSCRIBERS);
    await addDeskStates(app, demo, {
      client: { clientId, clientName: client.name, clientEmail: client.email },
      own: { userId, companyId: ownId },
      others,
    });
    return ok(null);
  });
  await renewBands(app);
  await countFigures(app);
}

async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0;
}

async function addPerson(
  demo: Demo,
  named: { email: string; name: string },
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN",
  password: string,
): Promise<string> {
  const made = person(demo, role, named);
  const user = await storedRow(demo.tx.insert(users).values(made).returning({ userId: users.id }));
  const { createdAt, updatedAt } = made;
  await demo.tx.insert(accounts).values({ ...user, password, createdAt, updatedAt });
  return user.userId;
}

async function addSubscription({ tx, now }: Demo, userId: string): Promise<string> {
  const paidUntil = new Date(now.getTime() + 30 * DAY_MS);
  const paying = tx.insert(localPayments).values({
    userId,
    firstMonthCents: PRICE_INCL_CENTS,
    returnUrl: href("/success"),
    cancelUrl: PRICING,
    state: "paid",
    currentPeriodEnd: paidUntil,
  });
  const payment = await storedRow(paying.returning());
  await tx.insert(localCharges).values({
    paymentId: payment.id,
    state: "paid",
    amountCents: PRICE_INCL_CENTS,
    periodFrom: now,
    periodUntil: paidUntil,
    changedAt: now,
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

async function addCompanies(demo: Demo) {
  const people = Array.from({ length: COMPANIES }, (_, index) => {
    const word = COMPANY_WORDS[index % COMPANY_WORDS.length];
    const province = PROVINCES[index % PROVINCES.length];
    const name = index < COMPANY_WORDS.length ? `Verhuisbedrijf ${word}` : `${word} ${province}`;
    return person(demo, "MOVING_COMPANY", { name, email: `bedrijf${index + 1}@verhuisbod.test` });
  });
  const stored = await demo.tx
    .insert(users)
    .values(people)
    .returning({ userId: users.id, businessName: users.name });
  const added = [];
  for (const [index, owned] of stored.entries()) {
    const kvkNumber = String(30_000_000 + index);
    const companyId = await addCompany(demo, { ...owned, kvkNumber }, index);
    added.push({ userId: owned.userId, companyId });
  }
  return added;
}

function person(
  { now }: Demo,
  role: (typeof users.$inferInsert)["role"],
  { name, email }: { name: string; email: string },
) {
  return { name, email, role, emailVerified: true, createdAt: now, updatedAt: now };
}

/** One complete, verified company; `index` decides its home province. */
async function addCompany(
  { tx, now, choices }: Demo,
  owned: { userId: string; businessName: string; kvkNumber: string },
  index = 0,
): Promise<string> {
  const home = PROVINCES[index % PROVINCES.length] ?? PROVINCES[0];
  const areas = new Set([home, ...choices.some(PROVINCES, choices.between(1, 4))]);
  const categories = new Set(["RESIDENTIAL", ...choices.some(CATEGORIES, choices.between(1, 3))]);
  const years = choices.between(2, 35);
  const adding = tx.insert(companyProfiles).values({
    ...owned,
    street: `Kade ${index + 1}`,
    postcode: "1234 AB",
    city: home,
    phone: `+316${choices.between(10_000_000, 89_999_999)}`,
    bio: asTyped(
      `Al ${years} jaar verhuizen we met een vaste ploeg in ${home} en daarbuiten. Eén aanspreekpunt, van inpakken tot de laatste doos.`,
    ),
    website: asTyped(
      `https://www.${owned.businessName.toLowerCase().replace(/[^a-z]+/g, "-")}.test`,
    ),
    categories: CATEGORIES.filter((category) => categories.has(category)),
    serviceAreas: PROVINCES.filter((province) => areas.has(province)),
    yearsInBusiness: years,
    teamSize: choices.between(2, 24),
    startingPriceCents: choices.between(20, 60) * 1_000,
    movingVehicleTypes: asTyped(
      choices.pick(["Bakwagen 20 m³", "Verhuiswagen 40 m³", "Bus en bakwagen"]),
    ),
    verificationStatus: "CONFIRMED",
    verifiedAt: new Date(now.getTime() - choices.between(3, 200) * DAY_MS),
    createdAt: now,
  });
  return (await storedRow(adding.returning())).id;
}
