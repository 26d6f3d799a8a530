import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, max } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import { companyIdOf, companyProfiles } from "~/features/companies/index.server.ts";
import { uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, StaffActor } from "~/server/auth/actor.ts";
import { newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { countUpTo, findRow, firstOf, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { companyEvidence } from "./tables.ts";
import type { Evidence, ShownEvidence } from "./views.ts";

export const isUndecidedPaper = and(
  isNull(companyEvidence.acceptedAt),
  isNull(companyEvidence.refusedAt),
);

const MOST = 50;

const { companyId: ofCompany } = companyEvidence;

const SHOWN = {
  id: companyEvidence.id,
  kind: companyEvidence.kind,
  number: companyEvidence.number,
  validUntil: companyEvidence.validUntil,
  uploadId: companyEvidence.uploadId,
  format: companyEvidence.format,
  sentAt: companyEvidence.sentAt,
  acceptedAt: companyEvidence.acceptedAt,
  refusedAt: companyEvidence.refusedAt,
  refusalWords: companyEvidence.refusalWords,
};

/** The papers of the actor's company, the newest first. */
export async function listOwnEvidence(app: App, actor: CompanyActor): Promise<Evidence[]> {
  const { db } = servicesOf(app);
  return await db
    .select(SHOWN)
    .from(companyEvidence)
    .where(inArray(ofCompany, companyIdOf(db, actor.userId)))
    .orderBy(desc(companyEvidence.sentAt), desc(companyEvidence.id))
    .limit(MOST);
}

/** A page of the papers of a company, the newest first, for the desk. */
export async function listEvidenceAtDesk(
  app: App,
  actor: StaffActor,
  companyId: string,
  after: Cursor | null = null,
) {
  const order = { createdAt: companyEvidence.sentAt, id: companyEvidence.id };
  const older = after ? olderThan(order, after) : undefined;
  const rows: Evidence[] = await servicesOf(app)
    .db.select(SHOWN)
    .from(companyEvidence)
    .where(and(eq(ofCompany, companyId), older, isStillStaff(actor)))
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) =>
    writeCursor({ createdAt: last.sentAt, id: last.id }),
  );
}

/** How many papers wait for an admin, counted to `most`. */
export function countWaitingPapers(app: App, most: number) {
  return countUpTo(servicesOf(app).db, companyEvidence, isUndecidedPaper, most);
}

/** A page of the papers that wait for an admin, longest first. */
export async function listWaitingEvidence(
  app: App,
  actor: StaffActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const { id, kind, sentAt } = companyEvidence;
  const { businessName } = companyProfiles;
  const order = { createdAt: sentAt, id };
  const rows = await servicesOf(app)
    .db.select({ id, kind, sentAt, companyId: ofCompany, businessName })
    .from(companyEvidence)
    .innerJoin(companyProfiles, eq(companyProfiles.id, ofCompany))
    .where(and(isUndecidedPaper, after ? newerThan(order, after) : undefined, isStillStaff(actor)))
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, (last) => writeCursor({ createdAt: last.sentAt, id: last.id }));
}

/** What of the papers of some companies counts at `now`, for everybody: a function from a company's id. */
export async function readShownEvidence(db: Queryable, companyIds: readonly string[], now: Date) {
  const { kind, acceptedAt, validUntil } = companyEvidence;
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: ofCompany, kind, validUntil: max(validUntil) })
          .from(companyEvidence)
          .where(
            and(
              inArray(ofCompany, [...new Set(companyIds)]),
              isNotNull(acceptedAt),
              gte(validUntil, dutchDay(now)),
            ),
          )
          .groupBy(ofCompany, kind)
          .orderBy(asc(kind));
  const of = Map.groupBy(rows, ({ companyId }) => companyId);
  return (companyId: string): ShownEvidence[] =>
    (of.get(companyId) ?? []).flatMap(({ kind: one, validUntil: until }) =>
      until === null ? [] : [{ kind: one, validUntil: until }],
    );
}

/** The same of one company, for its public page. */
export async function readPublicEvidence(app: App, companyId: string) {
  const { db, clock } = servicesOf(app);
  return (await readShownEvidence(db, [companyId], clock.now()))(companyId);
}

/** Whether somebody may see a paper: its own company, and the desk. */
export async function maySeePaper(app: App, actor: CompanyActor | StaffActor, uploadId: string) {
  const { db } = servicesOf(app);
  const one = eq(companyEvidence.uploadId, uploadId);
  const mine =
    actor.kind === "company"
      ? inArray(ofCompany, companyIdOf(db, actor.userId))
      : isStillStaff(actor);
  return (await findRow(db, companyEvidence, and(one, mine))) !== null;
}

/** A paper with whom its mails go to; null when it is gone. */
export async function readEvidenceForMail(app: App, evidenceId: string) {
  const { businessName, userId } = companyProfiles;
  return await firstOf(
    servicesOf(app)
      .db.select({ ...SHOWN, businessName, fullName: users.name, email: users.email })
      .from(companyEvidence)
      .innerJoin(companyProfiles, eq(companyProfiles.id, ofCompany))
      .innerJoin(users, eq(users.id, userId))
      .where(eq(companyEvidence.id, evidenceId)),
  );
}

/** Papers that were sent before `before` and belong to nothing, at most `limit` of them. */
export async function listUnusedPapers(app: App, before: Date, limit: number): Promise<string[]> {
  const unused = servicesOf(app)
    .db.select({ value: uploads.id })
    .from(uploads)
    .leftJoin(companyEvidence, eq(companyEvidence.uploadId, uploads.id))
    .where(
      and(eq(uploads.purpose, "paper"), lt(uploads.touchedAt, before), isNull(companyEvidence.id)),
    );
  return await valuesOf(unused.limit(limit));
}
