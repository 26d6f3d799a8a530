import type { RegistrationDetails } from "~/features/accounts/views.ts";
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
