import { and, count, eq } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { proposals } from "../tables.ts";

/** How many proposals a company sent, by what became of them, for the desk. */
export async function countProposalsOf(app: App, actor: StaffActor, companyId: string) {
  const { status } = proposals;
  return await servicesOf(app)
    .db.select({ status, sent: count() })
    .from(proposals)
    .where(and(eq(proposals.companyId, companyId), isStillStaff(actor)))
    .groupBy(status);
}
