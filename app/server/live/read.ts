import { type SQL, sql } from "drizzle-orm";
import { MOST_REPLAYED, type Topic } from "~/shared/live.ts";
import { RETENTION } from "~/shared/retention.ts";
import type { Queryable } from "../db/connect.ts";

/**
 * Which transactions of the database had ended at a moment: what an earlier one does not see and a later
 * one does happened in between, in whatever order it was written.
 */
export interface Moment {
  /** As PostgreSQL writes it. */
  snapshot: string;
  /** By the database's clock, in seconds since 1970. */
  at: number;
}

export interface WhatHappened {
  topic: Topic | "anew";
  /** The id of the thing; empty where the topic says all. */
  subject: string;
}

export interface Event extends WhatHappened {
  audience: string;
}

/** So long events are kept; what is older is swept. */
const KEPT_SECONDS = RETENTION.eventHours * 3_600;
/** Somebody who was away for longer asks anew: sweeping may have begun. */
const SURELY_KEPT_SECONDS = KEPT_SECONDS - 300;

/** Events that are delivered one by one between two looks; they are read into one text. */
const MAX_EVENTS = 20_000;

const MOMENT = /^(\d{1,12})@(\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20}){0,1000})?)$/;
const MAX_TRANSACTION = 2n ** 64n - 1n;
/** Transaction ids count their epochs in the upper half; the lower half is never 0, which stands for none. */
const EPOCH = 2n ** 32n;

/** A moment as a message's id, to be sent back. */
export function momentAsText({ snapshot, at }: Moment): string {
  return `${at}@${snapshot}`;
}

/** A moment that somebody sent back; null when it is none. */
export function readMoment(text: string | null | undefined): Moment | null {
  const [, at, snapshot] = MOMENT.exec(text ?? "") ?? [];
  return at && snapshot && isSnapshot(snapshot) ? { snapshot, at: Number(at) } : null;
}

/** True where PostgreSQL's cast to pg_snapshot takes this text, which has its form: 'xmin:xmax:running,...'. */
function isSnapshot(text: string): boolean {
  const [xmin = 0n, xmax = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  if (xmin % EPOCH === 0n || xmax % EPOCH === 0n) return false;
  if (xmax < xmin || xmax > MAX_TRANSACTION) return false;
  return running.every((one, place) => {
    const before = running[place - 1] ?? xmin;
    return one >= before && one < xmax;
  });
}

const MOMENT_NOW = sql`pg_current_snapshot()::text as snapshot,
  extract(epoch from statement_timestamp())::int as at`;

/** The moment that it is now. */
export async function currentMoment(db: Queryable): Promise<Moment> {
  return await rowOf<Moment>(db, sql`select ${MOMENT_NOW}`);
}

const isAfter = ({
  snapshot,
}: Moment) => sql`transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)`;

/** What happened since, to everybody, and the moment until which that is all; null where it is too much. */
export async function readSince(db: Queryable, since: Moment) {
  const { events, ...now } = await rowOf<Moment & { events: Event[] }>(
    db,
    sql`select ${MOMENT_NOW}, coalesce((
      select json_agg(json_build_object('audience', audience, 'topic', topic, 'subject', subject))
      from (select audience, topic, subject from events where ${isAfter(since)}
        limit ${MAX_EVENTS + 1}) as recent), '[]') as events`,
  );
  return { now, events: events.length <= MAX_EVENTS ? events : null };
}

/** From when on somebody has to be told: since a moment, or since some seconds ago. */
export type Since = Moment | { ageSeconds: number };

/**
 * What happened to some audiences until a moment; null where that is too much, or not surely kept: it
 * begins too long ago, or in a database that is not this one any more.
 */
export async function readMissed(
  db: Queryable,
  audiences: readonly string[],
  since: Since,
  until: Moment,
): Promise<WhatHappened[] | null> {
  if (!("snapshot" in since)) return await readRecent(db, audiences, since.ageSeconds, until);
  // A moment that is still to come is of another clock: it says nothing of how long ago it was.
  if (Math.abs(until.at - since.at) > SURELY_KEPT_SECONDS) return null;
  const { known, missed } = await rowOf<{ known: boolean; missed: WhatHappened[] }>(
    db,
    sql`select pg_snapshot_xmax(${since.snapshot}::pg_snapshot)
        <= pg_snapshot_xmax(${until.snapshot}::pg_snapshot) as known,
      coalesce((select json_agg(json_build_object('topic', topic, 'subject', subject)) from (
        select distinct topic, subject from events
        where audience = any(${sql.param([...audiences])}::text[]) and ${isAfter(since)}
          and pg_visible_in_snapshot(transaction, ${until.snapshot}::pg_snapshot)
        limit ${MOST_REPLAYED + 1}) as missed), '[]') as missed`,
  );
  return known && missed.length <= MOST_REPLAYED ? missed : null;
}

/** A transaction says when it began, and is seen when it ended. */
const LONGEST_SECONDS = 3;

async function readRecent(
  db: Queryable,
  audiences: readonly string[],
  ageSeconds: number,
  until: Moment,
): Promise<WhatHappened[] | null> {
  if (ageSeconds > SURELY_KEPT_SECONDS) return null;
  const { missed } = await rowOf<{ missed: WhatHappened[] }>(
    db,
    sql`select coalesce((
      select json_agg(json_build_object('topic', topic, 'subject', subject)) from (
        select distinct topic, subject from events
        where audience = any(${sql.param([...audiences])}::text[])
          and at > statement_timestamp() - make_interval(secs => ${ageSeconds + LONGEST_SECONDS})
          and pg_visible_in_snapshot(transaction, ${until.snapshot}::pg_snapshot)
        limit ${MOST_REPLAYED + 1}) as missed), '[]') as missed`,
  );
  return missed.length <= MOST_REPLAYED ? missed : null;
}

/** Deletes what is too old to be asked for. */
export async function sweepEvents(db: Queryable): Promise<void> {
  await db.execute(
    sql`delete from events where at < statement_timestamp() - make_interval(secs => ${KEPT_SECONDS})`,
  );
}

async function rowOf<Row>(db: Queryable, asked: SQL): Promise<Row> {
  const { rows } = await db.execute<Record<string, unknown>>(asked);
  const [row] = rows;
  if (!row) throw new Error("a question without a table has one row");
  return row as Row;
}
