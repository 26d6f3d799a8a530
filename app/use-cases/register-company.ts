import {
  beginPassword,
  createAccount,
  lockUnconfirmed,
  replaceSignUp,
} from "~/features/accounts/index.server.ts";
import { readReferrer } from "~/features/referrals/index.server.ts";
import { keepRegistration, readTold } from "~/features/registration/index.server.ts";
import type { Registration } from "~/features/registration/schema.ts";
import type { App } from "~/server/app.ts";
import type { RegistrantActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

/** `waits`: the account is not of this form; nothing happens until the mailed link is used. */
export interface Registered {
  userId: string;
  waits: boolean;
}

type RegistrationRefusal = "unknown-code" | "email-in-use";

/**
 * Makes the account of a company, keeps the company's details, and mails the confirmation.
 * `registrant` is the account that registered with this browser before: under the same address the
 * form goes on with that registration. Refuses an address that is confirmed.
 */
export async function registerCompany(
  app: App,
  form: Registration,
  registrant: RegistrantActor | null = null,
): Promise<Result<Registered, RegistrationRefusal>> {
  const passwordHash = beginPassword(app, form.password);
  return await transact<Registered, RegistrationRefusal>(app, async (tx, now) => {
    if (form.referralCode && !(await readReferrer(tx, form.referralCode))) {
      return refuse("unknown-code");
    }
    const { email, contactName: name, companyName, phone = null, submissionKey } = form;
    const details = { companyName, phone, referralCode: form.referralCode || null };
    const before = registrant?.userId;
    if (before && (await readTold(tx, before)) && (await lockUnconfirmed(tx, before, email))) {
      await replaceSignUp(tx, before, name, passwordHash);
      await keepRegistration(tx, { userId: before, email, name }, details, now);
      return ok({ userId: before, waits: false });
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
