import { and, count, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { hashMailbox, isStillStaff, readOwner } from "~/features/accounts/index.server.ts";
import { readReporter } from "~/features/moderation/index.server.ts";
import { isTooLate } from "~/features/moderation/rules.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { isLinkSignature, linkSignature } from "~/server/auth/link-signature.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { isId } from "~/shared/id.ts";
import { writeMark } from "~/shared/on-show.ts";
import { measurePath } from "~/shared/paths.ts";
import { MEASURES_A_PAGE } from "./constants.ts";
import { measures } from "./tables.ts";
import type { OwnMeasure } from "./views.ts";

const LINK = "measure";

/** The page where a person reads why a measure was taken and objects to it, by a signed link. */
const measureLink = (app: App, measureId: string) =>
  measurePath(`${measureId}_${linkSignature(app, LINK, measureId)}`);

/** The measure of a signed link; null for a link that was not made here, and once the measure is not kept any more. */
export async function readLinked(app: App, db: Queryable, token: string) {
  const [measureId = "", signature = ""] = token.split("_");
  if (!isId(measureId) || !isLinkSignature(app, signature, LINK, measureId)) return null;
  return await findRow(db, measures, eq(measures.id, measureId));
}

/** What the page of a signed link shows; null for a wrong link. */
export async function readMeasureByLink(app: App, token: string): Promise<OwnMeasure | null> {
  const { db, clock } = servicesOf(app);
  const measure = await readLinked(app, db, token);
  if (!measure) return null;
  const { kind, reason, facts, until, createdAt, endedAt } = measure;
  const { email } = await readMeasuredPerson(app, measure);
  const isLate = isTooLate(createdAt, clock.now());
  return { ...{ kind, reason, facts, until, createdAt, endedAt }, email, isLate };
}

/** Name, address and role of the person whom a measure is about, as far as they are still known. */
export async function readMeasuredPerson(
  app: App,
  { kind, userId, reportId }: Pick<typeof measures.$inferSelect, "kind" | "userId" | "reportId">,
) {
  const owner = userId === null ? null : await readOwner(app, userId);
  if (kind === "closed" || owner) {
    // The name of an account whose address is not confirmed may be anybody's words.
    const name = owner?.emailVerified ? owner.name : "";
    return { name, email: owner?.email ?? null, isCompany: owner?.role === "MOVING_COMPANY" };
  }
  const reporter = reportId === null ? null : await readReporter(servicesOf(app).db, reportId);
  return { name: "", email: reporter?.reporterEmail ?? null, isCompany: false };
}

/** A measure with the person whom its mail is for; null where no address is known. */
export async function readMeasureForMail(app: App, measureId: string) {
  const measure = await findRow(servicesOf(app).db, measures, eq(measures.id, measureId));
  const person = measure && (await readMeasuredPerson(app, measure));
  if (!measure || !person?.email) return null;
  const { kind, reason, facts, until, createdAt, endedAt } = measure;
  return {
    ...{ kind, reason, facts, until, createdAt, endedAt },
    ...{ to: person.email, name: person.name, isCompany: person.isCompany },
    url: servicesOf(app).config.appUrl + measureLink(app, measureId),
  };
}

/** Where the owner of a closed account reads why; null when that is not kept any more. */
export async function findClosingLink(app: App, userId: string): Promise<string | null> {
  const closing = await readClosing(servicesOf(app).db, userId);
  return closing && measureLink(app, closing.id);
}

/** The closing of an account that stands; null without one. */
export function readClosing(db: Queryable, userId: string) {
  const isIt = and(
    eq(measures.userId, userId),
    eq(measures.kind, "closed"),
    isNull(measures.endedAt),
  );
  return firstOf(db.select().from(measures).where(isIt).orderBy(desc(measures.createdAt)).limit(1));
}

/** Whose measures are meant: those of an account, and of earlier ones under its address; or those of a visitor's address. */
export interface MeasuredPerson {
  userId: string | null;
  email: string | null;
}

function areOf(app: App, { userId, email }: MeasuredPerson) {
  const ofMailbox = email === null ? undefined : eq(measures.mailboxHash, hashMailbox(app, email));
  if (userId === null) return ofMailbox;
  // A visitor may have typed the address of an account: what that came to is not the account's.
  const isProven = or(isNotNull(measures.userId), eq(measures.kind, "closed"));
  return or(eq(measures.userId, userId), ofMailbox && and(ofMailbox, isProven));
}

/**
 * A page of the measures about a person, newest first, how many warnings stand, and a mark of all of them: what an
 * older page shows has another.
 */
export async function listMeasures(
  app: App,
  actor: StaffActor,
  person: MeasuredPerson,
  after: Cursor | null = null,
) {
  const theirs = areOf(app, person);
  if (!theirs) return { rows: [], next: null, warnings: 0, mark: "" };
  const { id, kind, reason, facts, until, createdAt, endedAt } = measures;
  const rows = await servicesOf(app)
    .db.select({ id, kind, reason, facts, until, createdAt, endedAt })
    .from(measures)
    .where(and(theirs, after ? olderThan(measures, after) : undefined, isStillStaff(actor)))
    .orderBy(...newestFirst(measures))
    .limit(MEASURES_A_PAGE + 1);
  const { warnings, mark } = await countMeasures(app, servicesOf(app).db, person);
  return { ...pageOf(rows, MEASURES_A_PAGE), warnings, mark };
}

/** How many warnings to a person stand, and the mark of all measures: each that comes or is taken back changes it. */
export async function countMeasures(app: App, db: Queryable, person: MeasuredPerson) {
  const { kind, endedAt } = measures;
  const isStanding = sql`${kind} = 'warned' and ${endedAt} is null`;
  const warnings = sql<number>`count(*) filter (where ${isStanding})`.mapWith(Number);
  const [found] = await db
    .select({ all: count(), ended: count(endedAt), warnings })
    .from(measures)
    .where(areOf(app, person) ?? sql`false`);
  const { all = 0, ended = 0 } = found ?? {};
  return { warnings: found?.warnings ?? 0, mark: writeMark(all, ended) };
}

/** True where a page showed other measures than stand now; `mark` is null where no page showed any. */
export async function isOutdated(
  app: App,
  db: Queryable,
  person: MeasuredPerson,
  mark: string | null,
): Promise<boolean> {
  return mark !== null && mark !== (await countMeasures(app, db, person)).mark;
}

/** True while the reports of a person are not handled. */
export async function hasRunningPause(
  app: App,
  db: Queryable,
  person: MeasuredPerson,
  now: Date,
): Promise<boolean> {
  const isRunning = and(
    areOf(app, person),
    eq(measures.kind, "paused"),
    isNull(measures.endedAt),
    gt(measures.until, now),
  );
  return (await db.$count(measures, isRunning)) > 0;
}
