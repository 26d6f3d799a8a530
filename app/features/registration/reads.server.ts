import { and, eq, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { companyRegistrations } from "./tables.ts";

/** What the browser that registered may see of it. */
export interface OwnRegistration {
  userId: string;
  /** The address as it was typed. */
  email: string;
  companyName: string;
  /** Once the mail is confirmed, only signing in shows more. */
  isConfirmed: boolean;
}

/** The registration of a checkout's cookie; null when it is gone. */
export async function readRegistration(app: App, userId: string): Promise<OwnRegistration | null> {
  const [row] = await servicesOf(app)
    .db.select({
      userId: companyRegistrations.userId,
      email: companyRegistrations.email,
      companyName: companyRegistrations.companyName,
      isConfirmed: users.emailVerified,
    })
    .from(companyRegistrations)
    .innerJoin(users, eq(users.id, companyRegistrations.userId))
    .where(and(eq(companyRegistrations.userId, userId), isNull(users.erasedAt)));
  return row ?? null;
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
