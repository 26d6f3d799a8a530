import { and, eq, type SQL, sql } from "drizzle-orm";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import {
  asBriefForCompany,
  briefs,
  type CompanyBriefRow,
  columnsForCompany,
  countOfPhotos,
  goodsForCompany,
  versionOfRow,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { isNew } from "~/features/briefs/rules.ts";
import type { BriefForCompany } from "~/features/briefs/views.ts";
import {
  agreedDay,
  isOwn,
  isToConfirm,
  proposals,
  seesPhotos,
  sharesContact,
} from "~/features/proposals/index.server.ts";
import * as search from "~/features/search/index.server.ts";
import type { BriefCount, BriefScope } from "~/features/search/views.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Db, Queryable } from "~/server/db/connect.ts";
import { prepared, preparedByShape } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { PROPOSAL, type ProposalStatus } from "../../proposals/lifecycle.ts";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";

const ownOnBrief = and(
  eq(proposals.briefId, briefs.id),
  isOwn({ userId: sql.placeholder("userId") }),
);

const readOf = (db: Queryable, page: SQL, name: string) =>
  db
    .select({
      id: briefs.id,
      createdAt: briefs.createdAt,
      rowVersion: versionOfRow,
      photoCount: countOfPhotos,
      own: proposals.status,
      isToConfirm,
      // A text: read once, where JSON is read for each row.
      count: sql<string>`${search.countOfScope}::text`,
    })
    .from(page)
    .innerJoin(briefs, sql`${briefs.id} = page.id`)
    .leftJoin(proposals, ownOnBrief)
    .orderBy(sql`page.created_at desc, page.id desc`)
    .prepare(name);

// Two kinds of filter, twelve provinces at most and a cursor make fifty statements, and some sixty more
// for what is looked through.
const briefPage = preparedByShape("brief_page", (db, shape: search.ScopeShape, name) =>
  readOf(db, search.pageOfBriefs(shape), name),
);
const briefLook = preparedByShape("brief_look", (db, shape: search.LookShape, name) =>
  readOf(db, search.pageLookedFor(shape), name),
);

const rowsForCompany = prepared((db) =>
  db
    .select({ ...columnsForCompany(sharesContact), own: proposals.status, isToConfirm, agreedDay })
    .from(briefs)
    .leftJoin(proposals, ownOnBrief)
    .where(sql`${briefs.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("briefs_for_company"),
);

// What is asked further is looked for, the rest is read off an index.
async function readPage(db: Db, scope: BriefScope, after: Cursor | null, userId: string) {
  const { further } = scope;
  if (!further) {
    const { shape, values } = search.shapeOf(scope, after);
    return pageOf(await briefPage(db, shape).execute({ ...values, userId }), PAGE_SIZE);
  }
  const look = await search.lookOf(db, { ...scope, further }, after);
  const found = await briefLook(db, look.shape).execute({ ...look.values, userId });
  const page = pageOf(found, PAGE_SIZE);
  return { rows: page.rows, next: page.next ?? (await search.endOfLook(db, look)) };
}

/** What becomes of the briefs of a page. */
export interface RowMaker<Row> {
  /** The row that is kept under this key; undefined where none is. */
  find(key: string): Row | undefined;
  /** The row of a brief, to be kept under its key; null where only this company may see it. */
  make(brief: BriefForCompany, key: string | null): Row;
}

/**
 * One page of the companies' list, newest first, with this company's own proposal on each brief. `next`
 * is where the next page begins, or where to look on: a page that has room left was not the last. `count`
 * is what the whole list holds, null where nobody counts what is asked. Only those briefs are read whose
 * row nobody was shown before in this state, and those whose contact data the company may know.
 */
export async function listBriefsForCompany<Row>(
  app: App,
  actor: CompanyActor,
  scope: BriefScope,
  after: Cursor | null,
  maker: RowMaker<Row>,
): Promise<{ rows: Row[]; next: string | null; count: BriefCount | null }> {
  const { db, clock } = servicesOf(app);
  const page = await readPage(db, scope, after, actor.userId);
  const now = clock.now();
  const keyOf = keysAt(now);
  const known = page.rows.map((row) => {
    const key = keyOf(row);
    return key === null ? undefined : maker.find(key);
  });
  const unknown = page.rows.filter((_, at) => known[at] === undefined).map(({ id }) => id);
  const made = new Map<string, Row>();
  if (unknown.length > 0) {
    const rows = await rowsForCompany(db).execute({ ids: unknown, userId: actor.userId });
    for (const row of await withFreshMasks(db, rows)) {
      // One that left the list just now has no row any more.
      const brief = asOnList(row, now);
      if (brief) made.set(row.id, maker.make(brief, keyOf(row)));
    }
  }
  const { from: _from, to: _to, ...uncounted } = scope.further ?? {};
  const isCounted = Object.values(uncounted).every((one) => one === null);
  const counted = page.rows[0] && (JSON.parse(page.rows[0].count) as BriefCount);
  return {
    rows: page.rows.flatMap(({ id }, at) => known[at] ?? made.get(id) ?? []),
    next: page.next,
    // A page without briefs has no row that could carry it.
    count: isCounted ? (counted ?? (await search.countListedBriefs(app, scope))) : null,
  };
}

/** All that a row of the list shows follows from these; `rowVersion` is another one after every change. */
type Shown = Omit<Awaited<ReturnType<typeof readPage>>["rows"][number], "count">;

/** What gives the same text for the same row; null for a row with what only its company may know. */
function keysAt(now: Date) {
  const today = dutchDay(now);
  return ({
    id,
    createdAt,
    rowVersion,
    photoCount,
    own,
    isToConfirm: waits,
  }: Shown): string | null => {
    if (own && stateOf(PROPOSAL, own).sharesContact) return null;
    return `${id} ${rowVersion} ${photoCount} ${own} ${waits} ${today} ${isNew(createdAt, now)}`;
  };
}

type OwnRow = CompanyBriefRow & {
  own: ProposalStatus | null;
  isToConfirm: boolean;
  agreedDay: string | null;
};

/** A brief as a company that may have proposed on it sees it on the list; null when it left that. */
function asOnList(
  { own, isToConfirm: waits, agreedDay: day, ...row }: OwnRow,
  now: Date,
): BriefForCompany | null {
  if (!stateOf(BRIEF, row.status).isListed) return null;
  return asBriefForCompany(
    onAgreedDay(row, day),
    own && { ...stateOf(PROPOSAL, own), isToConfirm: waits },
    now,
  );
}

/** All that this company may know of one brief, with its own proposal on it; null when it left the list. */
export async function readListedBrief(app: App, actor: CompanyActor, briefId: string) {
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({
      ...columnsForCompany(sharesContact, seesPhotos(actor)),
      ...goodsForCompany(sharesContact),
      own: proposals.status,
      isToConfirm,
      agreedDay,
    })
    .from(briefs)
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), isOwn(actor)))
    .where(eq(briefs.id, briefId));
  const [row] = await withFreshMasks(db, rows);
  return row ? asOnList(row, clock.now()) : null;
}
