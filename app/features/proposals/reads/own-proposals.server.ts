import { and, eq } from "drizzle-orm";
import {
  asBriefForCompany,
  briefs,
  columnsForCompany,
  goodsForCompany,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { inList, newestFirst, olderThan, pageWith } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { PROPOSAL, SHARING_CONTACT } from "../lifecycle.ts";
import { proposals } from "../tables.ts";
import type { OwnProposal } from "../views.ts";
import { isOwn } from "./company.server.ts";

const OWN_PROPOSALS_PAGE = 20;
const sharesContact = inList(proposals.status, SHARING_CONTACT);

/**
 * One page of a company's own proposals, newest first, whatever became of their briefs. `named` is the
 * proposal that a mail led to: when it is not on the newest page, the page starts with it (`jumped`).
 */
export async function listOwnProposals(
  app: App,
  actor: CompanyActor,
  after: Cursor | null,
  named: string | null = null,
): Promise<{ proposals: OwnProposal[]; next: string | null; jumped: boolean }> {
  const { db, clock } = servicesOf(app);
  const own = isOwn(actor);
  const { jumped, condition } = pageWith(proposals, own, named, OWN_PROPOSALS_PAGE);
  const rows = await db
    .select({
      id: proposals.id,
      createdAt: proposals.createdAt,
      status: proposals.status,
      priceCents: proposals.priceCents,
      packageName: proposals.packageName,
      brief: { ...columnsForCompany(sharesContact), ...goodsForCompany(sharesContact) },
      jumped,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(and(own, condition, after ? olderThan(proposals, after) : undefined))
    .orderBy(...newestFirst(proposals))
    .limit(OWN_PROPOSALS_PAGE + 1);
  const page = pageOf(rows, OWN_PROPOSALS_PAGE);
  const masked = await withFreshMasks(
    db,
    page.rows.map(({ brief }) => brief),
  );
  const now = clock.now();
  return {
    proposals: page.rows.flatMap(({ jumped: _, brief: __, ...proposal }, index) => {
      const brief = masked[index];
      if (!brief) return [];
      return {
        ...proposal,
        brief: asBriefForCompany(brief, PROPOSAL.states[proposal.status], now),
        briefStatus: brief.status,
      };
    }),
    next: page.next,
    jumped: rows[0]?.jumped ?? false,
  };
}
