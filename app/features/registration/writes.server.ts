import { randomUUID } from "node:crypto";
import { and, eq, exists, lt, not } from "drizzle-orm";
import type { CompanyActor, SystemActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { users } from "~/server/db/tables/accounts.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { companyRegistrations } from "~/server/db/tables/referrals.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { createAccount, hashPassword } from "../accounts/api.server.ts";
import { readReferrer } from "../referrals/api.server.ts";
import { claimRegistrations } from "./api.server.ts";
import { UNPAID_HOURS } from "./constants.ts";
import type { Registration } from "./schema.ts";

/**
 * SPEC section 4, 'Company registration flow': makes the account, keeps what the company told, and
 * mails the confirmation. An address that has an account already gets the same answer: the checkout
 * then belongs to a user of its own that nobody can sign in as, the owner of the address is told by
 * mail, and what is paid is the owner's once it is known to be the same person (claim, in the api).
 * @throws TooBusy
 */
export async function registerCompany(
  app: App,
  form: Registration,
): Promise<Result<{ userId: string }, "unknown-code">> {
  const passwordHash = await hashPassword(app, form.password);
  return await app.transact(async (tx) => {
    if (form.referralCode && !(await readReferrer(tx, form.referralCode))) {
      return refuse("unknown-code");
    }
    const { email, contactName: fullName } = form;
    const made = await createAccount(tx, { fullName, email, passwordHash, role: "MOVING_COMPANY" });
    if (made.ok && made.value.isNew) {
      return ok({ userId: await keep(tx, made.value.userId, form, false, app.clock.now()) });
    }
    if (made.ok) {
      await tx
        .update(users)
        .set({ name: fullName, role: "MOVING_COMPANY" })
        .where(eq(users.id, made.value.userId));
    }
    const userId = await keep(tx, await addStandIn(tx, fullName), form, true, app.clock.now());
    if (!made.ok) await enqueue(tx, "send-already-registered", { registrationId: userId });
    return ok({ userId });
  });
}

async function addStandIn(tx: Tx, name: string): Promise<string> {
  const email = `${randomUUID()}@registratie.invalid`;
  const [user] = await tx
    .insert(users)
    .values({ name, email, role: "MOVING_COMPANY" })
    .returning({ id: users.id });
  if (!user) throw new Error("registration was not stored");
  return user.id;
}

async function keep(
  tx: Tx,
  userId: string,
  form: Registration,
  standsIn: boolean,
  now: Date,
): Promise<string> {
  const { email, companyName, contactName, phone, referralCode } = form;
  const told = { email, companyName, contactName, phone, referralCode: referralCode || null };
  await tx.insert(companyRegistrations).values({ userId, ...told, standsIn, createdAt: now });
  return userId;
}

/** Keeps which checkout was opened last, to ask the provider about when the browser never returns. */
export async function rememberCheckout(
  app: App,
  userId: string,
  checkoutId: string,
): Promise<void> {
  await app.db
    .update(companyRegistrations)
    .set({ checkoutId })
    .where(eq(companyRegistrations.userId, userId));
}

/** What was paid under this company's address before it signed in, put on its account. */
export async function claimFor(app: App, actor: CompanyActor): Promise<void> {
  await app.transact(async (tx) => ok(await claimRegistrations(tx, actor, app.clock.now())));
}

/** Forgets registrations under somebody else's address that nobody paid for; answers how many. */
export async function sweepRegistrations(app: App, _by: SystemActor): Promise<number> {
  const before = new Date(app.clock.now().getTime() - UNPAID_HOURS * HOUR_MS);
  const paid = app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, companyRegistrations.userId));
  const unpaid = app.db
    .select()
    .from(companyRegistrations)
    .where(
      and(
        eq(companyRegistrations.userId, users.id),
        eq(companyRegistrations.standsIn, true),
        lt(companyRegistrations.createdAt, before),
        not(exists(paid)),
      ),
    );
  const swept = await app.db.delete(users).where(exists(unpaid)).returning({ id: users.id });
  return swept.length;
}
