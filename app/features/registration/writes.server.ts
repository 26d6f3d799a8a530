import { and, eq, isNull } from "drizzle-orm";
import type { RegistrationDetails } from "~/features/accounts/views.ts";
import type { Tx } from "~/server/db/connect.ts";
import { companyRegistrations } from "./tables.ts";

/** Keeps the details of a registration until the profile is made of them; the last ones count. */
export async function keepRegistration(
  tx: Tx,
  owner: { userId: string; email: string; name: string },
  { companyName, phone, referralCode }: RegistrationDetails,
  now: Date,
): Promise<void> {
  const { userId, email, name: contactName } = owner;
  const told = { email, contactName, companyName, phone, referralCode };
  await tx
    .insert(companyRegistrations)
    .values({ userId, createdAt: now, ...told })
    .onConflictDoUpdate({ target: companyRegistrations.userId, set: told });
}

/** Takes the code that a company registered with, once: null the second time. */
export async function takeReferralCode(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const { userId: owner, isPlaceholder, referralSettledAt } = companyRegistrations;
  const [taken] = await tx
    .update(companyRegistrations)
    .set({ referralSettledAt: now })
    .where(and(eq(owner, userId), eq(isPlaceholder, false), isNull(referralSettledAt)))
    .returning({ code: companyRegistrations.referralCode });
  return taken?.code ?? null;
}
