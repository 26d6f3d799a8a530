import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { AdminActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { users } from "~/server/db/tables/accounts.ts";
import { companyProfiles, verificationDecisions } from "~/server/db/tables/companies.ts";
import { QUEUE_SHOWN, type WaitingCompany } from "./constants.ts";

/** A profile that waits for an admin: not confirmed, and not rejected by one already. */
export const isWaiting = and(
  eq(companyProfiles.verified, false),
  inArray(companyProfiles.kvkStatus, ["UNKNOWN", "REFUSED"]),
  sql`${companyProfiles.kvkReason} is distinct from 'REJECTED'`,
  sql`${companyProfiles.kvkNumber} is not null`,
);

/** The companies that wait for an admin, longest first. */
export async function listWaiting(app: App, _actor: AdminActor): Promise<WaitingCompany[]> {
  const rows = await app.db
    .select({
      companyId: companyProfiles.id,
      businessName: companyProfiles.businessName,
      kvkNumber: companyProfiles.kvkNumber,
      website: companyProfiles.website,
      status: companyProfiles.kvkStatus,
      reason: companyProfiles.kvkReason,
      checkedAt: companyProfiles.kvkCheckedAt,
    })
    .from(companyProfiles)
    .where(isWaiting)
    .orderBy(asc(companyProfiles.kvkCheckedAt), asc(companyProfiles.id))
    .limit(QUEUE_SHOWN);
  return rows.map((row) => ({
    ...row,
    kvkNumber: row.kvkNumber ?? "",
    status: row.status === "REFUSED" ? "REFUSED" : "UNKNOWN",
  }));
}

/** A decision with whom it is about, for the mail that tells of it. */
export async function readDecision(app: App, decisionId: string) {
  const [row] = await app.db
    .select({
      act: verificationDecisions.act,
      note: verificationDecisions.note,
      businessName: verificationDecisions.businessName,
      kvkNumber: verificationDecisions.kvkNumber,
      fullName: users.name,
      email: users.email,
    })
    .from(verificationDecisions)
    .innerJoin(companyProfiles, eq(companyProfiles.id, verificationDecisions.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(verificationDecisions.id, decisionId));
  return row ?? null;
}
