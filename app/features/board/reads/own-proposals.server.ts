import { and, eq, inArray, notInArray } from "drizzle-orm";
import {
  asBriefForCompany,
  briefs,
  columnsForCompany,
  goodsForCompany,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { HIDDEN_STATUSES } from "~/features/briefs/lifecycle.ts";
import { listEnquiries } from "~/features/enquiries/index.server.ts";
import {
  agreed,
  isOwn,
  isToConfirm,
  proposals,
  readChanges,
  seesPhotos,
  sharesContact,
  termColumns,
} from "~/features/proposals/index.server.ts";
import { listUnread } from "~/features/threads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan, pageWith } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { showText } from "~/shared/shown-text.ts";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import { onAgreedDay, sumAsAsked } from "../../proposals/rules/agreed.ts";
import { OWN_PROPOSAL_CAN } from "../../proposals/rules/can.ts";
import { unansweredIn } from "../../proposals/rules/scope.ts";
import { standingOf } from "../../proposals/rules/standing.ts";
import { sumNote } from "../../proposals/wording/agreed.ts";
import { sumParts } from "../../proposals/wording/sum-parts.ts";
import type { OwnProposal } from "../views.ts";

const OWN_PROPOSALS_PAGE = 20;

/** Proposals to confirm that stand above all others; of more the rest stand where their day puts them. */
const MAX_FIRST = 100;

/**
 * One page of a company's own proposals, but for those on hidden briefs: the first begins with what waits until the
 * company confirms it, then come the others, newest first. `named` is the proposal that a mail led to: when it is
 * not on the newest page, the page starts with it (`jumped`).
 */
export async function listOwnProposals(
  app: App,
  actor: CompanyActor,
  after: Cursor | null,
  named: string | null = null,
): Promise<{ proposals: OwnProposal[]; next: string | null; jumped: boolean }> {
  const { db, clock } = servicesOf(app);
  const own = isOwn(actor);
  const isShown = notInArray(briefs.status, [...HIDDEN_STATUSES]);
  const first = db
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(and(own, isShown, isToConfirm))
    .orderBy(...newestFirst(proposals))
    .limit(MAX_FIRST);
  const others = and(own, notInArray(proposals.id, first)) ?? own;
  const { jumped, condition } = pageWith(proposals, others, named, OWN_PROPOSALS_PAGE);
  const select = () =>
    db
      .select({
        id: proposals.id,
        createdAt: proposals.createdAt,
        status: proposals.status,
        priceCents: proposals.priceCents,
        priceKind: proposals.priceKind,
        agreed,
        packageName: proposals.packageName,
        briefVersion: proposals.briefVersion,
        mayAdjust: proposals.mayAdjust,
        validUntil: proposals.validUntil,
        scope: termColumns.scope,
        otherDays: termColumns.otherDays,
        brief: {
          ...columnsForCompany(sharesContact, seesPhotos(actor)),
          ...goodsForCompany(sharesContact),
        },
        jumped,
      })
      .from(proposals)
      .innerJoin(briefs, eq(briefs.id, proposals.briefId))
      .orderBy(...newestFirst(proposals));
  const older = after ? olderThan(proposals, after) : undefined;
  const [toConfirm, rows] = await Promise.all([
    after ? [] : select().where(inArray(proposals.id, first)),
    select()
      .where(and(others, isShown, condition, older))
      .limit(OWN_PROPOSALS_PAGE + 1),
  ]);
  const newest = pageOf(rows, OWN_PROPOSALS_PAGE);
  const page = { rows: [...toConfirm, ...newest.rows], next: newest.next };
  const read = page.rows.map(({ brief }) => brief);
  const masked = await withFreshMasks(db, read);
  const now = clock.now();
  const today = dutchDay(now);
  const [changesSince, enquiries, unread] = await Promise.all([
    readChanges(db, page.rows),
    listEnquiries(
      app,
      actor,
      read.map(({ id }) => id),
    ),
    listUnread(app, actor),
  ]);
  return {
    proposals: masked.flatMap((row, index) => {
      const made = page.rows[index];
      if (!made) return [];
      const {
        jumped: _,
        brief: __,
        scope,
        otherDays,
        priceCents,
        priceKind,
        packageName,
        ...proposal
      } = made;
      const brief = asBriefForCompany(row, stateOf(PROPOSAL, proposal.status), now);
      const standing = standingOf(proposal, row.version, today);
      const asked = sumAsAsked({ priceCents, otherDays, scope }, brief, today);
      const parts = sumParts({ priceCents: asked.day.cents, extras: asked.extras }, brief);
      const isWhole = unansweredIn(scope, brief.asked).length === 0;
      return {
        ...proposal,
        packageName: showText(packageName, "author"),
        sum: proposal.agreed
          ? { cents: proposal.agreed.cents, parts: [] }
          : { cents: asked.cents, parts },
        priceNote: sumNote({ priceKind }),
        standing,
        toConfirm: OWN_PROPOSAL_CAN.confirm({ ...proposal, standing, isWhole }, today),
        changes: changesSince(made),
        asked: enquiries.get(row.id) ?? [],
        unread: unread.get(proposal.id) ?? 0,
        brief: onAgreedDay(brief, proposal.agreed?.day ?? null),
        briefStatus: row.status,
      };
    }),
    next: page.next,
    jumped: rows[0]?.jumped ?? false,
  };
}
