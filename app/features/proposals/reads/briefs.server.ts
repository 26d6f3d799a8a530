import { and, eq, sql } from "drizzle-orm";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import {
  asBriefForCompany,
  asListedBrief,
  briefs,
  columnsForCompany,
  countListedBriefs,
  countOfScope,
  goodsForCompany,
  pageOfBriefs,
  type ScopeShape,
  shapeOf,
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
import { prepared } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { PROPOSAL, SHARING_CONTACT } from "../lifecycle.ts";
import { proposals } from "../tables.ts";
import { isOwn } from "./company.server.ts";

const sharesContact = inList(proposals.status, SHARING_CONTACT);

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
        ...columnsForCompany(sharesContact),
        own: proposals.status,
        count: countOfScope,
      })
      .from(pageOfBriefs(shape))
      .innerJoin(briefs, sql`${briefs.id} = page.id`)
      .leftJoin(
        proposals,
        and(eq(proposals.briefId, briefs.id), isOwn({ userId: sql.placeholder("userId") })),
      )
      .orderBy(sql`page.created_at desc, page.id desc`)
      .prepare(name),
  );

/**
 * One page of the companies' list, newest first, with this company's own proposal on each brief, and
 * how many the whole list holds.
 */
export async function listBriefsForCompany(
  app: App,
  actor: CompanyActor,
  scope: BriefScope,
  after: Cursor | null,
): Promise<{ briefs: ListedBrief[]; next: string | null; count: BriefCount }> {
  const { db, clock } = servicesOf(app);
  const { shape, values } = shapeOf(scope, after);
  const rows = await pageForCompany(shape)(db).execute({ ...values, userId: actor.userId });
  const page = pageOf(rows, PAGE_SIZE);
  const now = clock.now();
  return {
    briefs: (await withFreshMasks(db, page.rows)).map(({ own, count: _, ...brief }) =>
      asListedBrief(asBriefForCompany(brief, own && PROPOSAL.states[own], now)),
    ),
    next: page.next,
    // A page without briefs has no row that could carry it.
    count: rows[0]?.count ?? (await countListedBriefs(app, scope)),
  };
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
