import { and, eq, sql } from "drizzle-orm";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import {
  asBriefForCompany,
  asListedBrief,
  briefs,
  columnsForCompany,
  countListedBriefs,
  countOfPhotos,
  countOfScope,
  goodsForCompany,
  keepBrief,
  keptBrief,
  pageOfBriefs,
  type ScopeShape,
  shapeOf,
  versionOfRow,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import type {
  BriefCount,
  BriefForCompany,
  BriefScope,
  ListedBrief,
} from "~/features/briefs/views.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { inList } from "~/server/db/columns.ts";
import type { Db } from "~/server/db/connect.ts";
import { prepared } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { PROPOSAL, SHARING_CONTACT } from "../lifecycle.ts";
import { proposals } from "../tables.ts";
import { isOwn } from "./company.server.ts";

const sharesContact = inList(proposals.status, SHARING_CONTACT);

const ownOnBrief = and(
  eq(proposals.briefId, briefs.id),
  isOwn({ userId: sql.placeholder("userId") }),
);

const pages = new Map<string, ReturnType<typeof pageOfShape>>();

/** The statement for a shape: two kinds of filter, twelve provinces at most and a cursor make fifty. */
function pageForCompany(shape: ScopeShape) {
  const name = `brief_page_${Object.values(shape).join("_")}`;
  const known = pages.get(name) ?? pageOfShape(name, shape);
  pages.set(name, known);
  return known;
}

const pageOfShape = (name: string, shape: ScopeShape) =>
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
      .from(pageOfBriefs(shape))
      .innerJoin(briefs, sql`${briefs.id} = page.id`)
      .leftJoin(proposals, ownOnBrief)
      .orderBy(sql`page.created_at desc, page.id desc`)
      .prepare(name),
  );

const rowsForCompany = prepared((db) =>
  db
    .select({ ...columnsForCompany(sharesContact), own: proposals.status })
    .from(briefs)
    .leftJoin(proposals, ownOnBrief)
    .where(sql`${briefs.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("briefs_for_company"),
);

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
): Promise<{ briefs: ListedBrief[]; next: string | null; count: BriefCount }> {
  const { db, clock } = servicesOf(app);
  const { shape, values } = shapeOf(scope, after);
  const found = await pageForCompany(shape)(db).execute({ ...values, userId: actor.userId });
  const page = pageOf(found, PAGE_SIZE);
  const now = clock.now();
  const known = page.rows.map((row) => keptBrief(row, row.own && PROPOSAL.states[row.own], now));
  const unknown = page.rows.filter((_, at) => !known[at]).map(({ id }) => id);
  const read = unknown.length > 0 ? await readBriefs(db, actor, unknown, now) : null;
  const [first] = found;
  return {
    briefs: page.rows.flatMap(({ id }, at) => known[at] ?? read?.get(id) ?? []),
    next: page.next,
    // A page without briefs has no row that could carry it.
    count: first ? JSON.parse(first.count) : await countListedBriefs(app, scope),
  };
}

/** Briefs of the list by their id, without those that left it just now. */
async function readBriefs(db: Db, { userId }: CompanyActor, ids: string[], now: Date) {
  const rows = await rowsForCompany(db).execute({ ids, userId });
  const listed = new Map<string, ListedBrief>();
  for (const { own, ...row } of await withFreshMasks(db, rows)) {
    if (!BRIEF.states[row.status].isListed) continue;
    const state = own && PROPOSAL.states[own];
    listed.set(row.id, asListedBrief(asBriefForCompany(row, state, now)));
    if (!state?.sharesContact) keepBrief(row, now);
  }
  return listed;
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
      ...columnsForCompany(sharesContact),
      ...goodsForCompany(sharesContact),
      own: proposals.status,
    })
    .from(briefs)
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), isOwn(actor)))
    .where(eq(briefs.id, briefId));
  const [row] = await withFreshMasks(db, rows);
  if (!row || !BRIEF.states[row.status].isListed) return null;
  const { own, ...brief } = row;
  return asBriefForCompany(brief, own && PROPOSAL.states[own], clock.now());
}
