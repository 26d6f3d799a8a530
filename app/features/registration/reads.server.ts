import { and, eq, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import type { App } from "~/server/app.ts";
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
