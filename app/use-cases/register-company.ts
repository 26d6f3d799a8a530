import {
  createAccount,
  lockUnconfirmed,
  passwordsOf,
  replaceSignUp,
} from "~/features/accounts/index.server.ts";
import type { RegistrationDetails } from "~/features/accounts/views.ts";
import { startProfile, storeInvoiceDetails } from "~/features/companies/index.server.ts";
import { findReferrer } from "~/features/referrals/index.server.ts";
import { keepRegistration, readTold } from "~/features/registration/index.server.ts";
import type { Registration } from "~/features/registration/schema.ts";
import { acceptTerms } from "~/features/terms/index.server.ts";
import type { App } from "~/server/app.ts";
import type { RegistrantActor } from "~/server/auth/actor.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

/**
 * `waits`: the account is not of this form; nothing happens until the mailed link is used. `isReplacement`:
 * it takes the place of what this browser registered before under the same address, as in another tab.
 */
export interface Registered {
  userId: string;
  waits: boolean;
  isReplacement: boolean;
}

/** Makes a company's account and mails the link; `registrant` goes on. Refuses a confirmed address. */
export async function registerCompany(
  app: App,
  form: Registration,
  registrant: RegistrantActor | null = null,
) {
  const passwordHash = passwordsOf(app).begin(form.password);
  // Whoever registers need not have an account yet; one that waits under the cookie is locked below.
  return await transact<Registered, "unknown-code" | "email-in-use" | "address-closed">(
    app,
    NOBODY,
    async (tx, now) => {
      if (form.referralCode && !(await findReferrer(app, form.referralCode, tx))) {
        return refuse("unknown-code");
      }
      const { email, contactName: name, companyName, phone = null, submissionKey } = form;
      const { kvkNumber, invoiceAddress, vatNumber = null } = form;
      const invoice = { kvkNumber, invoiceAddress, vatNumber };
      const details = { companyName, phone, referralCode: form.referralCode || null, invoice };
      const before = registrant?.userId;
      const earlier = before ? await readTold(tx, before) : null;
      if (before && earlier && (await lockUnconfirmed(tx, before, email))) {
        await replaceSignUp(tx, before, name, passwordHash);
        await keepDetails(tx, { userId: before, email, name }, details, now);
        const isReplacement = earlier.companyName !== companyName;
        return ok({ userId: before, waits: false, isReplacement });
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
      await acceptTerms(tx, userId, "sign-up", now);
      if (isOwn) await keepDetails(tx, { userId, email, name }, details, now);
      return ok({ userId, waits: !isOwn, isReplacement: false });
    },
  );
}

/** Keeps what a registration told; its profile begins with what its first invoice needs. */
export async function keepDetails(
  tx: Tx,
  owner: { userId: string; email: string; name: string },
  details: RegistrationDetails,
  now: Date,
): Promise<void> {
  const { userId } = owner;
  const { companyName: businessName, phone, invoice } = details;
  await keepRegistration(tx, owner, details, now);
  if (!invoice) {
    await startProfile(tx, { userId, businessName, phone }, now);
    return;
  }
  const { vatNumber, ...told } = invoice;
  const buyer = { businessName, ...told, ...(vatNumber ? { vatNumber } : {}) };
  await storeInvoiceDetails(tx, { userId, phone }, buyer, now);
}
