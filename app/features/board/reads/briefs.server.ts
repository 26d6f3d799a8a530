import { and, eq, type SQL, sql } from "drizzle-orm";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import {
  asBriefForCompany,
  asListedBrief,
  briefs,
  columnsForCompany,
  countOfPhotos,
  goodsForCompany,
  keepBrief,
  keptBrief,
  versionOfRow,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
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
import { stateOf } from "~/shared/lifecycle.ts";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
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
        photos: countOfPhotos,
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
export interface BriefPage {
  briefs: ListedBrief[];
  /** Where the next page begins, or where to look on: a page that has room left was not the last. */
  next: string | null;
  count: BriefCount | null;
}

/**
 * One page of the companies' list, newest first, with this company's own proposal on each brief, and
 * how many the whole list holds. Rows are read of those briefs alone that changed since any company
 * saw them, and of those whose contact data the company may know.
 */
export async function listBriefsForCompany(
  app: App,
  actor: CompanyActor,
  scope: BriefScope,
  after: Cursor | null,
): Promise<BriefPage> {
  const { db, clock } = servicesOf(app);
  const page = await readPage(db, scope, after, actor.userId);
  const now = clock.now();
  const known = page.rows.map((row) => keptBrief(row, row.own && stateOf(PROPOSAL, row.own), now));
  const unknown = page.rows.filter((_, at) => !known[at]).map(({ id }) => id);
  const read = unknown.length > 0 ? await readBriefs(db, actor, unknown, now) : null;
  const { spots, firstDay, lastDay, minLitres, maxLitres } = scope.further ?? NOTHING_FURTHER;
  const isCounted = [spots, firstDay, lastDay, minLitres, maxLitres].every((one) => one === null);
  const counted = page.count === null ? null : (JSON.parse(page.count) as BriefCount);
  return {
    briefs: page.rows.flatMap(({ id }, at) => known[at] ?? read?.get(id) ?? []),
    next: page.next,
    // A page without briefs has no row that could carry it.
    count: isCounted ? (counted ?? (await countListedBriefs(app, scope))) : null,
  };
}

/** Briefs of the list by their id, without those that left it just now. */
async function readBriefs(db: Db, { userId }: CompanyActor, ids: string[], now: Date) {
  const rows = await rowsForCompany(db).execute({ ids, userId });
  const listed = new Map<string, ListedBrief>();
  for (const { own, agreedDay, ...row } of await withFreshMasks(db, rows)) {
    if (!stateOf(BRIEF, row.status).isListed) continue;
    const state = own && stateOf(PROPOSAL, own);
    const brief = asBriefForCompany(onAgreedDay(row, agreedDay), state, now);
    listed.set(row.id, asListedBrief(brief));
    if (!state?.sharesContact) keepBrief(row, now);
  }
  return listed;
}

const NOTHING_FURTHER = {
  spots: null,
  firstDay: null,
  lastDay: null,
  minLitres: null,
  maxLitres: null,
};

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
