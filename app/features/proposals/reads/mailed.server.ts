import { eq } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { askedByCompanies, briefs } from "~/features/briefs/index.server.ts";
import type { Change } from "~/features/briefs/rules/changes.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { proposals } from "../tables.ts";
import { readChanges } from "./changes.server.ts";
import { agreed, termColumns } from "./terms.server.ts";

/** A proposal with its brief, what was asked and agreed, and its company, for mails; null when it is gone. */
export async function readProposalForMail(app: App, proposalId: string) {
  const [row] = await servicesOf(app)
    .db.select({
      proposal: proposals,
      terms: termColumns,
      agreed,
      brief: columnsOf(briefs),
      company: { name: companyProfiles.businessName, phone: companyProfiles.phone },
      companyEmail: users.email,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(proposals.id, proposalId));
  return row ? { ...row, asked: askedByCompanies(row.brief) } : null;
}

/** What the client changed since a proposal was made or confirmed, as its company may read it. */
export async function readChangesForMail(
  app: App,
  { proposal: { briefId, briefVersion } }: { proposal: typeof proposals.$inferSelect },
): Promise<Change[]> {
  const madeOn = { briefId, version: briefVersion };
  return (await readChanges(servicesOf(app).db, [madeOn]))(madeOn);
}
