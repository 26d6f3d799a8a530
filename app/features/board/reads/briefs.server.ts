import { and, eq, type SQL, sql } from "drizzle-orm";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import {
  asBriefForCompany,
  asListedBrief,
  briefs,
  columnsForCompany,
  countOfPhotos,
  goodsForCompany,
  versionOfRow,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { isNew } from "~/features/briefs/rules.ts";
import type { BriefForCompany, ListedBrief } from "~/features/briefs/views.ts";
import {
  agreedDay,
  isOwn,
  proposals,
  seesPhotos,
  sharesContact,
} from "~/features/proposals/index.server.ts";
import {
  countListedBriefs,
  countOfScope,
  endOfLook,
  lookOf,
  pageLookedFor,
  pageOfBriefs,
  shapeOf,
} from "~/features/search/index.server.ts";
import type { BriefCount, BriefScope } from "~/features/search/views.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Db } from "~/server/db/connect.ts";
import { prepared } from "~/server/db/prepared.ts";
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

// The statements by what they read: two kinds of filter, twelve provinces at most and a cursor make
// fifty, and some sixty more for what is looked through.
const statements = new Map<string, ReturnType<typeof readOfPage>>();

function statementFor(kind: string, shape: object, page: () => SQL) {
  const name = `${kind}_${Object.values(shape).join("_")}`;
  const known = statements.get(name) ?? readOfPage(name, page());
  statements.set(name, known);
  return known;
}

const readOfPage = (name: string, page: SQL) =>
  prepared((db) =>
    db
      .select({
        id: briefs.id,
        createdAt: briefs.createdAt,
        rowVersion: versionOfRow,
        photoCount: countOfPhotos,
        own: proposals.status,
        // A text: read once, where JSON is read for each row.
        count: sql<string>`${countOfScope}::text`,
      })
      .from(page)
      .innerJoin(briefs, sql`${briefs.id} = page.id`)
      .leftJoin(proposals, ownOnBrief)
      .orderBy(sql`page.created_at desc, page.id desc`)
      .prepare(name),
  );

const rowsForCompany = prepared((db) =>
  db
    .select({ ...columnsForCompany(sharesContact), own: proposals.status, agreedDay })
    .from(briefs)
    .leftJoin(proposals, ownOnBrief)
    .where(sql`${briefs.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("briefs_for_company"),
);

// What is asked further is looked for, the rest is read off an index.
async function readPage(db: Db, scope: BriefScope, after: Cursor | null, userId: string) {
  const { further } = scope;
  if (!further) {
    const { shape, values } = shapeOf(scope, after);
    const read = statementFor("brief_page", shape, () => pageOfBriefs(shape));
    const page = pageOf(await read(db).execute({ ...values, userId }), PAGE_SIZE);
    return { ...page, count: page.rows[0]?.count ?? null };
  }
  const look = await lookOf(db, { ...scope, further }, after);
  const read = statementFor("brief_look", look.shape, () => pageLookedFor(look.shape));
  const page = pageOf(await read(db).execute({ ...look.values, userId }), PAGE_SIZE);
  const next = page.next ?? (await endOfLook(db, look));
  return { rows: page.rows, next, count: page.rows[0]?.count ?? null };
}

/** A page of the companies' list; `count` is null where nobody counts what is asked. */
export interface BriefPage<Row> {
  rows: Row[];
  /** Where the next page begins, or where to look on: a page that has room left was not the last. */
  next: string | null;
  count: BriefCount | null;
}

/** What becomes of the briefs of a page. */
export interface RowMaker<Row> {
  /** The row that is kept under this key; undefined where none is. */
  find(key: string): Row | undefined;
  /** The row of a brief, to be kept under its key; null where only this company may see it. */
  make(brief: ListedBrief, key: string | null): Row;
}

/**
 * One page of the companies' list, newest first, with this company's own proposal on each brief, and
 * how many the whole list holds. Only those briefs are read whose row nobody was shown before in this
 * state, and those whose contact data the company may know.
 */
export async function listBriefsForCompany<Row>(
  app: App,
  actor: CompanyActor,
  scope: BriefScope,
  after: Cursor | null,
  maker: RowMaker<Row>,
): Promise<BriefPage<Row>> {
  const { db, clock } = servicesOf(app);
  const page = await readPage(db, scope, after, actor.userId);
  const now = clock.now();
  const keyOf = keysAt(now);
  const known = page.rows.map((row) => {
    const key = keyOf(row);
    return key === null ? undefined : maker.find(key);
  });
  const unknown = page.rows.filter((_, at) => known[at] === undefined).map(({ id }) => id);
  const made = unknown.length > 0 ? await makeRows(db, actor, unknown, maker, now) : null;
  const { spots, firstDay, lastDay, minLitres, maxLitres } = scope.further ?? {};
  const isCounted = [spots, firstDay, lastDay, minLitres, maxLitres].every(
    (one) => (one ?? null) === null,
  );
  const counted = page.count === null ? null : (JSON.parse(page.count) as BriefCount);
  return {
    rows: page.rows.flatMap(({ id }, at) => known[at] ?? made?.get(id) ?? []),
    next: page.next,
    // A page without briefs has no row that could carry it.
    count: isCounted ? (counted ?? (await countListedBriefs(app, scope))) : null,
  };
}

/** All that a row of the list shows follows from these. */
interface Shown {
  id: string;
  createdAt: Date;
  /** Another one after every change of the brief. */
  rowVersion: string;
  photoCount: number;
  own: ProposalStatus | null;
}

/** What gives the same text for the same row; null for a row with what only its company may know. */
function keysAt(now: Date) {
  const today = dutchDay(now);
  return ({ id, createdAt, rowVersion, photoCount, own }: Shown): string | null => {
    if (own && stateOf(PROPOSAL, own).sharesContact) return null;
    return `${id} ${rowVersion} ${photoCount} ${own} ${today} ${isNew(createdAt, now)}`;
  };
}

/** Rows of the list by the id of their brief, without those that left it just now. */
async function makeRows<Row>(
  db: Db,
  { userId }: CompanyActor,
  ids: string[],
  maker: RowMaker<Row>,
  now: Date,
) {
  const keyOf = keysAt(now);
  const rows = await rowsForCompany(db).execute({ ids, userId });
  const made = new Map<string, Row>();
  for (const { own, agreedDay, ...row } of await withFreshMasks(db, rows)) {
    if (!stateOf(BRIEF, row.status).isListed) continue;
    const state = own && stateOf(PROPOSAL, own);
    const brief = asBriefForCompany(onAgreedDay(row, agreedDay), state, now);
    made.set(row.id, maker.make(asListedBrief(brief), keyOf({ ...row, own })));
  }
  return made;
}

/** All that this company may know of one brief of the list, with this company's own proposal on it; null when it left the list. */
export async function readListedBrief(
  app: App,
  actor: CompanyActor,
  briefId: string,
): Promise<BriefForCompany | null> {
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({
      ...columnsForCompany(sharesContact, seesPhotos(actor)),
      ...goodsForCompany(sharesContact),
      own: proposals.status,
      agreedDay,
    })
    .from(briefs)
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), isOwn(actor)))
    .where(eq(briefs.id, briefId));
  const [row] = await withFreshMasks(db, rows);
  if (!row || !stateOf(BRIEF, row.status).isListed) return null;
  const { own, agreedDay: day, ...brief } = row;
  return asBriefForCompany(onAgreedDay(brief, day), own && stateOf(PROPOSAL, own), clock.now());
}
