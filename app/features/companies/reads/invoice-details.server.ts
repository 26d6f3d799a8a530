import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { profileDefaults } from "../reads.server.ts";
import { companyProfiles } from "../tables.ts";

/** What the invoices of a user's company say of it, as typed; the name alone before it told the rest. */
export async function readInvoiceDetails(db: Queryable, userId: string) {
  const [row] = await db.select().from(companyProfiles).where(eq(companyProfiles.userId, userId));
  const { businessName, kvkNumber, vatNumber, invoiceAddress } = profileDefaults(
    row && { ...row, portfolioIds: [] },
  );
  return { businessName, kvkNumber, vatNumber, invoiceAddress };
}

/** The same for the one who pays, on a page. */
export async function readOwnInvoiceDetails(app: App, actor: CompanyActor | RegistrantActor) {
  return await readInvoiceDetails(servicesOf(app).db, actor.userId);
}
