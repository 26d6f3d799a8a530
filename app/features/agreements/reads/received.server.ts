import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { keptAddress, users } from "~/features/accounts/index.server.ts";
import {
  asBriefForCompany,
  askedByCompanies,
  type BriefRow,
  briefs,
} from "~/features/briefs/index.server.ts";
import {
  companyAddress,
  companyHasPage,
  companyProfiles,
  shownAvatarId,
  shownPortfolioIds,
} from "~/features/companies/index.server.ts";
import { readShownEvidence } from "~/features/evidence/index.server.ts";
import {
  agreed,
  hiddenColumn,
  proposals,
  readChanges,
  showProposal,
  termColumns,
  wordColumns,
  workOf,
} from "~/features/proposals/index.server.ts";
import { revocableUntil } from "~/features/rights/index.server.ts";
import { isStillRevocable } from "~/features/rights/rules.ts";
import { BEGIN_SOONER, revocableNote } from "~/features/rights/wording.ts";
import { readMiddleRates } from "~/features/tariffs/index.server.ts";
import { usualPrices } from "~/features/tariffs/rules.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { showPhone } from "~/shared/phone.ts";
import { showText } from "~/shared/shown-text.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import { awaitsChoice, PROPOSAL, SHOWN_TO_CLIENT } from "../../proposals/lifecycle.ts";
import { agreedOn, asReceived, type Choice, daysToChoose } from "../../proposals/rules/agreed.ts";
import { agreementOn, extrasToChoose } from "../../proposals/rules/scope.ts";
import { countStandings } from "../../proposals/rules/standing.ts";
import type { DayPrice } from "../../proposals/views.ts";
import { statedTerms } from "../../proposals/wording/stated.ts";
import { unstatedText } from "../../proposals/wording/unstated.ts";
import { type ComparablePrice, compareOffers, type Offer } from "../rules/comparable.ts";
import type { ClientRights, ReceivedProposal, ReceivedSummary } from "../views.ts";
import { companyPaper } from "../wording/company-papers.ts";
import { revokeUntilText } from "../wording/revocation.ts";
import { revocationPath } from "./revocation.server.ts";

/** What a company says of itself is masked for nobody. */
const ALL_OF_IT = { isHidden: false, masked: [] };

/** Pictures of a company's earlier work beside its proposal. */
const WORK_SHOWN = 4;

const onOwn = ({ userId }: ClientActor) =>
  and(eq(briefs.id, proposals.briefId), eq(briefs.clientId, userId));
const shownOn = (briefIds: string[]) =>
  and(inArray(proposals.briefId, briefIds), inArray(proposals.status, SHOWN_TO_CLIENT));

/** Of a proposal and its brief, what its place in a summary follows from. */
const summedUp = {
  id: proposals.id,
  companyId: proposals.companyId,
  status: proposals.status,
  ...termColumns,
  ...hiddenColumn,
  agreed,
  companyName: companyProfiles.businessName,
  isInactive: sql<boolean>`${companyProfiles.suspendedAt} is not null`,
  brief: columnsOf(briefs),
};

/** The proposals on some of a client's own briefs, oldest first: the order in which they came. */
export async function listReceivedProposals(app: App, actor: ClientActor, briefIds: string[]) {
  if (briefIds.length === 0) return [];
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({
      ...summedUp,
      briefId: proposals.briefId,
      createdAt: proposals.createdAt,
      turnaroundDays: proposals.turnaroundDays,
      revocableUntil: proposals.revocableUntil,
      ...wordColumns,
      companyPhone: companyProfiles.phone,
      website: companyProfiles.website,
      profileHiddenAt: companyProfiles.textHiddenAt,
      companyKvk: companyProfiles.kvkNumber,
      companyAddress,
      companyEmail: keptAddress,
      companyVerified: companyProfiles.verified,
      companyHasPage,
      companyYears: companyProfiles.yearsInBusiness,
      companyTeam: companyProfiles.teamSize,
      companyWork: shownPortfolioIds(),
      avatarId: shownAvatarId,
      average: companyProfiles.totalRating,
      count: companyProfiles.reviewCount,
    })
    .from(proposals)
    .innerJoin(briefs, onOwn(actor))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(shownOn(briefIds))
    .orderBy(asc(proposals.createdAt), asc(proposals.id));
  const now = clock.now();
  const received = rows.map((read) => {
    const row = showProposal(read, "client");
    return { ...row, ...asReceived(row, row.brief, dutchDay(now)) };
  });
  const companyIds = rows.map(({ companyId }) => companyId);
  const [changesSince, priceOf, papersOf] = await Promise.all([
    readChanges(db, rows),
    readComparablePrices(db, received, now),
    readShownEvidence(db, companyIds, now),
  ]);
  const today = dutchDay(now);
  const rightsOf = (
    { serviceType }: BriefRow,
    scope: ReceivedProposal["scope"],
    declined: readonly ScopeItem[] = [],
  ): ClientRights => {
    const until = revocableUntil(app, agreementOn(serviceType, scope, declined), today);
    const note = revocableNote(until);
    return { note, beginSooner: until === null ? null : { until, words: BEGIN_SOONER } };
  };
  return received.map(({ brief, objection: _, avatarId, average, count, ...all }) => {
    const { revocableUntil: last, textHiddenAt: __, profileHiddenAt, website, ...row } = all;
    const isRevocable = row.agreed !== null && last !== null && isStillRevocable(last, now);
    const stated = statedTerms(row);
    return {
      ...row,
      // Those that its client has no more are offered no more.
      otherDays: row.days.filter(({ day }) => day !== brief.moveDate),
      comparable: priceOf(row.id),
      stated,
      unstated: unstatedText(stated),
      rights: rightsOf(brief, row.scope),
      rightsUncarried:
        row.scope?.transport?.answer === "EXTRA" ? rightsOf(brief, row.scope, ["transport"]) : null,
      revocation: isRevocable
        ? { href: revocationPath(app, row.id), text: revokeUntilText(last) }
        : null,
      changes: changesSince({ brief, briefVersion: row.briefVersion }),
      companyPhone: showPhone(row.companyPhone),
      companyWebsite: profileHiddenAt ? null : showText(website, ALL_OF_IT),
      companyEmail: (stateOf(PROPOSAL, row.status).sharesContact && row.companyEmail) || null,
      companyPhoto: avatarId ? pictureOf(avatarId) : null,
      companyPapers: papersOf(row.companyId).map((paper) =>
        companyPaper(paper, daysOfWork(row, brief), brief.serviceType),
      ),
      companyWork: row.companyWork.slice(0, WORK_SHOWN).map(pictureOf),
      rating: average !== null && count > 0 ? { average, count } : null,
    };
  });
}

/** The days that a proposal is, or may be, carried out on; its brief's own where none is left. */
function daysOfWork(
  { agreed: made, days }: Pick<ReceivedProposal, "agreed" | "days">,
  { moveDate }: BriefRow,
): string[] {
  if (made) return [made.day];
  return days.length > 0 ? days.map(({ day }) => day) : [moveDate];
}

/** What a proposal on a client's own brief comes to with a choice, in cents; null where that cannot be chosen. */
export async function readSum(
  app: App,
  actor: ClientActor,
  { proposalId, ...choice }: Choice & { proposalId: string },
): Promise<number | null> {
  const { db, clock } = servicesOf(app);
  const [row] = await db
    .select({ terms: { ...termColumns, ...hiddenColumn }, brief: columnsOf(briefs) })
    .from(proposals)
    .innerJoin(briefs, onOwn(actor))
    .where(eq(proposals.id, proposalId));
  if (!row) return null;
  const { brief } = row;
  const terms = showProposal(row.terms, "client");
  const days = daysToChoose(terms, brief, dutchDay(clock.now()));
  const extras = extrasToChoose(terms.scope, askedByCompanies(brief));
  const chosen = agreedOn({ days, extras }, choice);
  return chosen.ok ? chosen.value.cents : null;
}

/** What came in for some of a client's own briefs, by their id; a brief without proposals has no entry. */
export async function summariseReceived(app: App, actor: ClientActor, briefIds: string[]) {
  if (briefIds.length === 0) return {};
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({
      ...summedUp,
      isNew: sql<boolean>`${proposals.createdAt} > coalesce(${briefs.clientSeenAt}, '-infinity')`,
    })
    .from(proposals)
    .innerJoin(briefs, onOwn(actor))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(shownOn(briefIds));
  const now = clock.now();
  const received = rows.map((read) => {
    const row = showProposal(read, "client");
    return { ...row, ...asReceived(row, row.brief, dutchDay(now)) };
  });
  const priceOf = await readComparablePrices(db, received, now);
  const onBriefs = Map.groupBy(received, ({ brief }) => brief.id);
  return Object.fromEntries([...onBriefs].map(([id, onOne]) => [id, summaryOf(onOne, priceOf)]));
}

type PriceOf = (proposalId: string) => ComparablePrice;
type Row = ReturnType<typeof asReceived> & { id: string; isNew: boolean } & Pick<
    ReceivedProposal,
    "status" | "priceKind" | "agreed" | "companyName"
  >;

function summaryOf(rows: readonly Row[], priceOf: PriceOf): ReceivedSummary {
  const choosable = rows.filter(({ objection }) => !objection).map(({ id }) => priceOf(id));
  const lowest = choosable.find(({ isLowest }) => isLowest);
  const chosen = rows.find(({ status }) => stateOf(PROPOSAL, status).sharesContact);
  return {
    waiting: countStandings(rows),
    unseen: rows.filter(({ status, isNew }) => isNew && awaitsChoice(status)).length,
    lowestCents: lowest?.cents ?? null,
    estimated: lowest ? null : lowestEstimated(choosable),
    chosen: chosen?.companyName ?? null,
    agreed: chosen?.agreed ? { ...chosen.agreed, priceKind: chosen.priceKind } : null,
  };
}

function lowestEstimated(prices: readonly ComparablePrice[]): ReceivedSummary["estimated"] {
  const [lowest] = prices
    .filter(({ kind }) => kind === "estimated")
    .toSorted((a, b) => a.cents - b.cents);
  if (!lowest) return null;
  const estimatedCents = lowest.estimates.reduce((sum, { cents }) => sum + cents, 0);
  return { cents: lowest.cents, estimatedCents };
}

interface OfferOnBrief extends Omit<Offer, "isChoosable" | "priceCents"> {
  companyId: string;
  firstDay: DayPrice;
  brief: BriefRow;
  objection: string | null;
}

/**
 * The comparable price of each proposal, by its id, given all that the clients of their briefs see. Asks
 * the tariffs once for all briefs, and only where nobody on a brief has a price of what one leaves out.
 */
async function readComparablePrices(db: Queryable, offers: readonly OfferOnBrief[], now: Date) {
  const each = offers.map((offer) => ({
    ...offer,
    priceCents: offer.firstDay.cents,
    isChoosable: offer.objection === null,
  }));
  const onBriefs = [...Map.groupBy(each, ({ brief }) => brief.id).values()].map((onOne) => {
    const brief = asBriefForCompany((onOne[0] as OfferOnBrief).brief, null, now);
    const among = compareOffers(onOne, brief.asked, {});
    const unknown = [...new Set([...among.values()].flatMap((price) => price.unknown))];
    return { offers: onOne, brief, among, unknown };
  });
  const unpriced = onBriefs.filter(({ unknown }) => unknown.length > 0);
  const rates = await readMiddleRates(
    db,
    [...new Set(unpriced.flatMap(({ unknown }) => unknown))],
    unpriced.map((one) => one.offers.map(({ companyId }) => companyId)),
  );
  const filledIn = unpriced.map(({ offers: onOne, brief, unknown }, n) =>
    compareOffers(onOne, brief.asked, usualPrices(unknown, workOf(brief), rates(n))),
  );
  const prices = new Map(
    [...onBriefs.map(({ among }) => among), ...filledIn].flatMap((one) => [...one]),
  );
  return (proposalId: string) => prices.get(proposalId) as ComparablePrice;
}
