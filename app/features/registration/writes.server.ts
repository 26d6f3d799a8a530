import { and, eq, isNull } from "drizzle-orm";
import { createAccount, hashPassword, replaceSignUp } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import { readReferrer } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { RegistrantActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { keepRegistration } from "./index.server.ts";
import type { Registration } from "./schema.ts";
import { companyRegistrations } from "./tables.ts";

/** `waits`: the account is not of this form; nothing happens until the mailed link is used. */
export interface Registered {
  userId: string;
  waits: boolean;
}

type RegistrationRefusal = "unknown-code" | "email-in-use";

/**
 * SPEC section 4, 'Company registration flow': makes the account, keeps what the company told, and
 * mails the confirmation. `registrant` is who registered with this browser before: under the same
 * address it goes on with that registration. Refuses an address that is confirmed. @throws TooBusy
 */
export async function registerCompany(
  app: App,
  form: Registration,
  registrant: RegistrantActor | null = null,
): Promise<Result<Registered, RegistrationRefusal>> {
  const { transact, clock } = servicesOf(app);
  const passwordHash = await hashPassword(app, form.password);
  return await transact<Registered, RegistrationRefusal>(async (tx) => {
    if (form.referralCode && !(await readReferrer(tx, form.referralCode))) {
      return refuse("unknown-code");
    }
    const { email, contactName: name, companyName, phone = null, submissionKey } = form;
    const details = { companyName, phone, referralCode: form.referralCode || null };
    const now = clock.now();
    if (registrant && (await isOwnAccount(tx, registrant.userId, email))) {
      const { userId } = registrant;
      await replaceSignUp(tx, userId, name, passwordHash);
      await keepRegistration(tx, { userId, email, name }, details, now);
      return ok({ userId, waits: false });
    }
    const made = await createAccount(app, tx, {
      fullName: name,
      email,
      passwordHash,
      role: "MOVING_COMPANY",
      submissionKey,
      registration: details,
    });
    if (!made.ok) return made;
    const { userId, isOwn } = made.value;
    if (isOwn) await keepRegistration(tx, { userId, email, name }, details, now);
    return ok({ userId, waits: !isOwn });
  });
}

async function isOwnAccount(tx: Tx, userId: string, email: string): Promise<boolean> {
  const own = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(companyRegistrations, eq(companyRegistrations.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        eq(users.email, email),
        eq(users.emailVerified, false),
        isNull(users.erasedAt),
      ),
    )
    .for("update");
  return own.length > 0;
}
