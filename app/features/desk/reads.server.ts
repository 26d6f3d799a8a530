import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { storableJson } from "~/shared/stored-text.ts";
import type { DeskActName } from "./catalogue.ts";
import { ACTS_A_PAGE, type ReasonName } from "./constants.ts";
import { MONEY_SUBJECTS } from "./rules.ts";
import { deskActs, deskNotes } from "./tables.ts";
import type { DeskFacts, ListedAct } from "./views.ts";

/** Which acts are asked for; an absent one leaves all. */
export interface SoughtActs {
  act?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
}

/** A page of what was done at the desk, newest first, off an index whichever is asked for. */
export async function listActs(
  app: App,
  actor: StaffActor,
  { act, actorId, subjectId }: SoughtActs,
  after: Cursor | null,
  size = ACTS_A_PAGE,
) {
  const rows = await actsWhere(
    app,
    and(
      act === undefined ? undefined : eq(deskActs.act, act),
      actorId === undefined ? undefined : eq(deskActs.actorId, actorId),
      subjectId === undefined ? undefined : eq(deskActs.subjectId, subjectId),
      after ? olderThan(deskActs, after) : undefined,
      mayRead(actor),
    ),
    size + 1,
  );
  return pageOf(rows, size);
}

/** A page of the acts on one thing and what belongs to it, newest first, for its own page. */
export async function listActsOn(
  app: App,
  actor: StaffActor,
  subjectIds: string | readonly string[],
  after: Cursor | null = null,
) {
  const ofIt = inArray(deskActs.subjectId, [subjectIds].flat());
  const older = after ? olderThan(deskActs, after) : undefined;
  const rows = await actsWhere(app, and(ofIt, older, mayRead(actor)), ACTS_A_PAGE + 1);
  return pageOf(rows, ACTS_A_PAGE);
}

/** When this was done to a thing last, by whomever; null when it never was. */
export async function lastDone(app: App, did: DeskActName, toWhich: string): Promise<Date | null> {
  const { act, subjectId, createdAt } = deskActs;
  const [found] = await servicesOf(app)
    .db.select({ createdAt })
    .from(deskActs)
    .where(and(eq(subjectId, toWhich), eq(act, did)))
    .orderBy(...newestFirst(deskActs))
    .limit(1);
  return found?.createdAt ?? null;
}

// Sums are for admins alone.
const mayRead = (actor: StaffActor) =>
  actor.kind === "admin"
    ? isStillStaff(actor)
    : and(isStillStaff(actor), notInArray(deskActs.subject, [...MONEY_SUBJECTS]));

/** Why an admin did this to a thing, with these facts; null when it was not done. */
export async function findReason(
  tx: Queryable,
  asked: { act: DeskActName; actorId: string; subjectId: string; after: DeskFacts },
): Promise<ReasonName | null> {
  const { act, actorId, subjectId, after, reason } = deskActs;
  const [found] = await tx
    .select({ reason })
    .from(deskActs)
    .where(
      and(
        eq(subjectId, asked.subjectId),
        eq(act, asked.act),
        eq(actorId, asked.actorId),
        sql`${after} @> ${storableJson(asked.after)}::jsonb`,
      ),
    )
    .limit(1);
  return (found?.reason as ReasonName | undefined) ?? null;
}

async function actsWhere(app: App, condition: SQL | undefined, most: number): Promise<ListedAct[]> {
  const { id, act, actorRole, subject, subjectId, reason, before, after, createdAt } = deskActs;
  const { note } = deskNotes;
  return await servicesOf(app)
    .db.select({
      ...{ id, act, actorName: users.name, actorRole, subject, subjectId, reason, note },
      ...{ before, after, createdAt },
    })
    .from(deskActs)
    .leftJoin(users, eq(users.id, deskActs.actorId))
    .leftJoin(deskNotes, eq(deskNotes.actId, deskActs.id))
    .where(condition)
    .orderBy(...newestFirst(deskActs))
    .limit(most);
}
