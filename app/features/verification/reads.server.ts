import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import {
  companyProfiles,
  verificationEvents,
  waitsSince,
} from "~/features/companies/index.server.ts";
import { QUEUED_STATUSES } from "~/features/companies/lifecycle.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, StaffActor } from "~/server/auth/actor.ts";
import { inList, newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import { countUpTo } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";

// Written out, as its index has it.
const isQueued = and(
  inList(companyProfiles.verificationStatus, QUEUED_STATUSES),
  isNotNull(companyProfiles.kvkNumber),
);

/** A page of the companies that wait for an admin, longest first. */
export async function listQueue(
  app: App,
  actor: StaffActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const { id: companyId, businessName, kvkNumber, website } = companyProfiles;
  const { verificationStatus: status, verificationReason: reason } = companyProfiles;
  const { kvkCheckedAt: checkedAt } = companyProfiles;
  const number = sql<string>`${kvkNumber}`;
  const order = { createdAt: waitsSince(companyProfiles), id: companyId };
  const since = sql`${order.createdAt}`.mapWith(companyProfiles.createdAt);
  const rows = await servicesOf(app)
    .db.select({
      ...{ companyId, businessName, kvkNumber: number, website, status, reason, checkedAt, since },
    })
    .from(companyProfiles)
    .where(and(isQueued, after ? newerThan(order, after) : undefined, isStillStaff(actor)))
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, (last) =>
    writeCursor({ createdAt: last.since, id: last.companyId }),
  );
}

/** How many companies wait for an admin, `most` at most. */
export function countQueued(app: App, most: number) {
  return countUpTo(servicesOf(app).db, companyProfiles, isQueued, most);
}

/** An admin's decision with the company it is about, for the mail about it. */
export async function readDecision(app: App, decisionId: string) {
  const { act, why: note, businessName, kvkNumber } = verificationEvents;
  const [row] = await servicesOf(app)
    .db.select({ act, note, businessName, kvkNumber, fullName: users.name, email: users.email })
    .from(verificationEvents)
    .innerJoin(companyProfiles, eq(companyProfiles.id, verificationEvents.subjectId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(verificationEvents.id, decisionId));
  return row ?? null;
}

/** Why the register refused a company at `checkedAt`, for the mail; null when that no longer stands. */
export async function readRegisterRefusal(app: App, companyId: string, checkedAt: Date) {
  const { verificationReason: reason, businessName, kvkNumber } = companyProfiles;
  const { id, verificationStatus: status, kvkCheckedAt } = companyProfiles;
  const [row] = await servicesOf(app)
    .db.select({ reason, businessName, kvkNumber, fullName: users.name, email: users.email })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(and(eq(id, companyId), eq(status, "REFUSED"), eq(kvkCheckedAt, checkedAt)));
  return row?.reason ? { ...row, reason: row.reason, kvkNumber: row.kvkNumber ?? "" } : null;
}

/** What an admin wrote to the actor's company when last rejecting it or taking its badge; null when none did. */
export async function readRejection(app: App, actor: CompanyActor): Promise<string | null> {
  const [last] = await servicesOf(app)
    .db.select({ note: verificationEvents.why })
    .from(verificationEvents)
    .innerJoin(companyProfiles, eq(companyProfiles.id, verificationEvents.subjectId))
    .where(
      and(
        eq(companyProfiles.userId, actor.userId),
        inArray(verificationEvents.act, ["REJECTED", "REVOKED"]),
      ),
    )
    .orderBy(desc(verificationEvents.at))
    .limit(1);
  return last?.note ?? null;
}

/** A page of what happened to the verification of a company, newest first. */
export async function listVerificationEvents(
  app: App,
  actor: StaffActor,
  companyId: string,
  after: Cursor | null = null,
) {
  const { id, act, actorKind, why, businessName, kvkNumber, at, subjectId } = verificationEvents;
  const order = { createdAt: at, id };
  const older = after ? olderThan(order, after) : undefined;
  const rows = await servicesOf(app)
    .db.select({ id, act, actorKind, actorName: users.name, why, businessName, kvkNumber, at })
    .from(verificationEvents)
    .leftJoin(users, eq(users.id, verificationEvents.actorId))
    .where(and(eq(subjectId, companyId), older, isStillStaff(actor)))
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) => writeCursor({ createdAt: last.at, id: last.id }));
}
