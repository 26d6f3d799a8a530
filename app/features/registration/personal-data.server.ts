import { and, eq, inArray, sql } from "drizzle-orm";
import {
  anonymiseAccount,
  deleteNeverConfirmed,
  neverConfirmed,
  users,
} from "~/features/accounts/index.server.ts";
import { ASKED_AT_ONCE } from "~/features/billing/constants.ts";
import { subscriptions } from "~/features/billing/index.server.ts";
import { checkouts, mayBeRemoved } from "~/features/payments/index.server.ts";
import { personalData as referralData } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import { type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { companyRegistrations } from "./tables.ts";

export const personalData = {
  tables: [companyRegistrations],
  processing: [
    {
      name: "Registratie van een bedrijf",
      of: ["company"],
      data: "de bedrijfsnaam, de naam van de contactpersoon, het e-mailadres, het telefoonnummer, en de code van wie je aanbracht",
      purpose: "om je profiel ermee te beginnen, en wie je aanbracht een gratis maand te geven",
      basis: "contract",
      kept: "tot je je account verwijdert",
      holds: [
        companyRegistrations.email,
        companyRegistrations.companyName,
        companyRegistrations.contactName,
        companyRegistrations.phone,
        companyRegistrations.referralCode,
        companyRegistrations.checkoutId,
      ],
    },
  ],
  async export(db, { userId }) {
    return { registration: await rowsOf(db, companyRegistrations, userId) };
  },
  addressesAt: (db, phone) =>
    listValues(db, companyRegistrations.email, eq(companyRegistrations.phone, phone)),
  async erase(tx, { userId, email }, now) {
    await tx.delete(companyRegistrations).where(eq(companyRegistrations.userId, userId));
    // Placeholder accounts of old registrations under this address: only the provider's books stay.
    const placeholders = await tx
      .delete(companyRegistrations)
      .where(eq(companyRegistrations.email, email))
      .returning({ userId: companyRegistrations.userId });
    for (const placeholder of placeholders) {
      await referralData.erase(tx, { ...placeholder, email });
      await anonymiseAccount(tx, placeholder.userId, now);
    }
  },
  retention: [{ name: "unconfirmedAccounts", apply: dropUnconfirmed }],
} satisfies PersonalData;

const unsubscribed = sql`not exists (
  select from ${subscriptions} where ${subscriptions.userId} = ${users.id})`;
const wentToPay = sql`exists (select from ${checkouts} where ${checkouts.userId} = ${users.id})`;

// An account that went to the payment page may be paid, though its browser never came back: the
// provider has to be asked.
async function dropUnconfirmed(app: App, now: Date): Promise<number> {
  const total = await deleteNeverConfirmed(app, now, sql`${unsubscribed} and not ${wentToPay}`);
  const doubtful = await servicesOf(app)
    .db.select({ id: users.id })
    .from(users)
    .where(and(neverConfirmed(now), unsubscribed, wentToPay))
    .limit(ASKED_AT_ONCE);
  const unpaid: string[] = [];
  for (const { id } of doubtful) if (await mayBeRemoved(app, id)) unpaid.push(id);
  if (unpaid.length === 0) return total;
  const isUnpaid = inArray(users.id, unpaid);
  return total + (await deleteNeverConfirmed(app, now, sql`${unsubscribed} and ${isUnpaid}`));
}
