import { eq } from "drizzle-orm";
import type { RegistrationDetails } from "~/features/accounts/tables.ts";
import type { Tx } from "~/server/db/connect.ts";
import { companyRegistrations } from "./tables.ts";

/** Keeps what a company told, until its profile is made of it; what it told last counts. */
export async function keepRegistration(
  tx: Tx,
  owner: { userId: string; email: string; name: string },
  details: RegistrationDetails,
  now: Date,
): Promise<void> {
  const { userId, email, name: contactName } = owner;
  const told = { email, contactName, ...details };
  await tx
    .insert(companyRegistrations)
    .values({ userId, createdAt: now, ...told })
    .onConflictDoUpdate({ target: companyRegistrations.userId, set: told });
}

/** What a company told when it registered, for its first profile; null when it did not. */
export async function readTold(
  tx: Tx,
  userId: string,
): Promise<{ companyName: string; phone: string | null } | null> {
  const [told] = await tx
    .select({ companyName: companyRegistrations.companyName, phone: companyRegistrations.phone })
    .from(companyRegistrations)
    .where(eq(companyRegistrations.userId, userId));
  return told ?? null;
}
