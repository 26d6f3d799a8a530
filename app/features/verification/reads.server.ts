import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { QUEUE_SHOWN, type WaitingCompany } from "./constants.ts";
import { verificationDecisions } from "./tables.ts";

/** A profile that waits for an admin: not confirmed, and not rejected by one already. */
export const isWaiting = and(
  eq(companyProfiles.verified, false),
  inArray(companyProfiles.kvkStatus, ["UNKNOWN", "REFUSED"]),
  sql`${companyProfiles.kvkReason} is distinct from 'REJECTED'`,
  sql`${companyProfiles.kvkNumber} is not null`,
);

/** The companies that wait for an admin, longest first. */
export async function listWaiting(app: App, _actor: AdminActor): Promise<WaitingCompany[]> {
  const rows = await servicesOf(app)
    .db.select({
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
  const [row] = await servicesOf(app)
    .db.select({
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

/** Why the register refused a company at `checkedAt`, for the mail; null when that no longer stands. */
export async function readRegisterRefusal(app: App, companyId: string, checkedAt: Date) {
  const [row] = await servicesOf(app)
    .db.select({
      reason: companyProfiles.kvkReason,
      businessName: companyProfiles.businessName,
      kvkNumber: companyProfiles.kvkNumber,
      fullName: users.name,
      email: users.email,
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(
      and(
        eq(companyProfiles.id, companyId),
        eq(companyProfiles.kvkStatus, "REFUSED"),
        eq(companyProfiles.kvkCheckedAt, checkedAt),
      ),
    );
  if (!row?.reason || row.reason === "REJECTED") return null;
  return { ...row, reason: row.reason, kvkNumber: row.kvkNumber ?? "" };
}

/** What an admin wrote to a company when last rejecting it; null when none did. */
export async function readRejection(app: App, companyId: string): Promise<string | null> {
  const [last] = await servicesOf(app)
    .db.select({ note: verificationDecisions.note })
    .from(verificationDecisions)
    .where(
      and(
        eq(verificationDecisions.companyId, companyId),
        eq(verificationDecisions.act, "REJECTED"),
      ),
    )
    .orderBy(desc(verificationDecisions.createdAt))
    .limit(1);
  return last?.note ?? null;
}
