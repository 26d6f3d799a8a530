import { eq } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { proposals } from "../tables.ts";

/** A proposal with its brief and its company, for the mails that tell of it; null when it is gone. */
export async function readProposalForMail(app: App, proposalId: string) {
  const [row] = await servicesOf(app)
    .db.select({
      proposal: proposals,
      brief: columnsOf(briefs),
      company: { name: companyProfiles.businessName, phone: companyProfiles.phone },
      companyEmail: users.email,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(proposals.id, proposalId));
  return row ?? null;
}
