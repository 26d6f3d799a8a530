import { eq } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";

/** A company and how its suspension stands, for the mails about it; null when it is gone. */
export async function readSuspension(app: App, companyId: string) {
  const { id, userId, businessName, suspendedAt, suspendedFor, suspensionWords } = companyProfiles;
  return await firstOf(
    servicesOf(app)
      .db.select({
        email: users.email,
        fullName: users.name,
        ...{ businessName, suspendedAt, suspendedFor, suspensionWords },
      })
      .from(companyProfiles)
      .innerJoin(users, eq(users.id, userId))
      .where(eq(id, companyId)),
  );
}
