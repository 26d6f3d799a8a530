import { and, count, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor, StaffActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { TERMS } from "./catalogue.ts";
import { dateVersions } from "./rules.ts";
import { termsAcceptances, termsAnnouncements, termsNotices } from "./tables.ts";
import type { AcceptedTerms, DatedVersion, VersionAtDesk } from "./views.ts";

/** Every version of the terms with its day and state, as they are today. */
export async function listTerms(app: App): Promise<DatedVersion[]> {
  const { db, clock } = servicesOf(app);
  return await datedVersions(db, clock.now());
}

/** The same at a moment, inside a transaction too. */
export async function datedVersions(db: Queryable, now: Date): Promise<DatedVersion[]> {
  return dateVersions(TERMS, await db.select().from(termsAnnouncements), dutchDay(now));
}

/** The versions for the desk, the newest first, each with how many people were told of it. */
export async function listTermsAtDesk(app: App, actor: AdminActor): Promise<VersionAtDesk[]> {
  const { version: of } = termsNotices;
  const told = await servicesOf(app)
    .db.select({ of, people: count() })
    .from(termsNotices)
    .where(isStillStaff(actor))
    .groupBy(of);
  const toldOf = new Map(told.map(({ of: id, people }) => [id, people]));
  const dated = await listTerms(app);
  return dated.toReversed().map(({ version: { id, changes }, startsOn, state }) => {
    return { id, changes, startsOn, state, told: toldOf.get(id) ?? 0 };
  });
}

/** What a company agreed to and was told of, for itself; the newest first. */
export async function listOwnAcceptedTerms(app: App, actor: CompanyActor) {
  return await acceptedBy(servicesOf(app).db, actor.userId);
}

/** The same of anybody, for the desk. */
export async function listAcceptedAtDesk(app: App, actor: StaffActor, userId: string) {
  const { db } = servicesOf(app);
  const [staff] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.userId), isStillStaff(actor)));
  return staff ? await acceptedBy(db, userId) : [];
}

/** What somebody agreed to and was told of, the newest first. */
export async function acceptedBy(db: Queryable, userId: string): Promise<AcceptedTerms[]> {
  const { version, act, acceptedAt } = termsAcceptances;
  const accepted = await db
    .select({ version, act, at: acceptedAt })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, userId));
  const told = await db
    .select({ version: termsNotices.version, at: termsNotices.notifiedAt })
    .from(termsNotices)
    .where(eq(termsNotices.userId, userId));
  return [...accepted, ...told.map((one) => ({ ...one, act: "told" as const }))].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
}

const BOUND_ROLES = ["CLIENT", "MOVING_COMPANY"] as const;

const bound = and(
  inArray(users.role, [...BOUND_ROLES]),
  isNull(users.erasedAt),
  users.emailVerified,
);

const reader = { to: users.email, name: users.name };

/** An announced version that is not in force yet; null for any other. */
export async function findAnnounced(app: App, id: string, now: Date) {
  const dated = await datedVersions(servicesOf(app).db, now);
  const found = dated.find(({ version }) => version.id === id);
  if (found?.state !== "announced" || found.startsOn === null) return null;
  return { changes: found.version.changes, startsOn: found.startsOn };
}

/** Whom the terms bind and who was not told of this version yet, in the order of their ids. */
export async function listUntold(
  db: Queryable,
  version: string,
  after: string | undefined,
  size: number,
) {
  const told = db
    .select({ one: sql`1` })
    .from(termsNotices)
    .where(and(eq(termsNotices.version, version), eq(termsNotices.userId, users.id)));
  return await db
    .select({ userId: users.id, role: users.role, reader })
    .from(users)
    .where(and(bound, notExists(told), after === undefined ? undefined : gt(users.id, after)))
    .orderBy(users.id)
    .limit(size);
}

/** One of them, for a mail that goes to this reader alone; null for who left. */
export async function readBound(app: App, userId: string) {
  const [found] = await servicesOf(app)
    .db.select({ role: users.role, reader })
    .from(users)
    .where(and(bound, eq(users.id, userId)));
  return found ?? null;
}
