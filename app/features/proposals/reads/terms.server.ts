import { and, eq, isNotNull, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { keptAddress, users } from "~/features/accounts/index.server.ts";
import { askedScopeOf, briefPhotos, briefs } from "~/features/briefs/index.server.ts";
import { HIDDEN_STATUSES, LISTED_STATUSES } from "~/features/briefs/lifecycle.ts";
import { companyAddress, companyProfiles } from "~/features/companies/index.server.ts";
import { isShownPhoto, uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { inList } from "~/server/db/columns.ts";
import { columnsOf, readOnly } from "~/server/db/read-only.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { showText, type TextReader } from "~/shared/shown-text.ts";
import type { TypedText } from "~/shared/typed-text.ts";
import { EVER_ACCEPTED, SHARING_CONTACT } from "../lifecycle.ts";
import { sumAsAsked } from "../rules/agreed.ts";
import type { Scope } from "../rules/scope.ts";
import { proposalDays, proposalScope, proposals } from "../tables.ts";
import type { Agreed, DayPrice, ProposalTerms, ProposalWords } from "../views.ts";

/** The table of proposals as other features have it, to join in a statement of theirs. */
export const readableProposals = readOnly(proposals);

/** The condition that the joined proposal shares its client's contact data with its company. */
export const sharesContact = inList(proposals.status, SHARING_CONTACT);

/** The condition that the company of a joined proposal was given its client's contact data at some time. */
export const gaveContact = inList(proposals.status, EVER_ACCEPTED);

const { ownRisk, moverOwesPercent, performedBy, performerName, performerKvk } = proposals;
const { cancelDays1, cancelPercent1, cancelDays2, cancelPercent2, cancelDayPercent } = proposals;
const steps = { cancelDays1, cancelPercent1, cancelDays2, cancelPercent2, cancelDayPercent };
const statedColumns = {
  ...{ ownRisk, moverOwesPercent, performedBy, performerName, performerKvk },
  ...steps,
};

/** The columns of a proposal that say what its client is asked to agree to. */
export const termColumns = {
  priceCents: proposals.priceCents,
  priceKind: proposals.priceKind,
  hourlyRateCents: proposals.hourlyRateCents,
  hoursCeiling: proposals.hoursCeiling,
  scope: sql<Scope | null>`(select jsonb_object_agg(${proposalScope.item}, jsonb_strip_nulls(
      jsonb_build_object('answer', ${proposalScope.answer}, 'cents', ${proposalScope.extraCents})))
    from ${proposalScope} where ${proposalScope.proposalId} = ${proposals.id})`,
  vans: proposals.vans,
  vansM3: proposals.vansM3,
  insuredCents: proposals.insuredCents,
  validUntil: proposals.validUntil,
  cancelFreeDays: proposals.cancelFreeDays,
  ...statedColumns,
  otherDays: sql<DayPrice[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'day', ${proposalDays.day}, 'cents', ${proposalDays.priceCents}) order by ${proposalDays.day}), '[]')
    from ${proposalDays} where ${proposalDays.proposalId} = ${proposals.id})`,
  briefVersion: proposals.briefVersion,
  revision: proposals.revision,
  earlierPriceCents: proposals.earlierPriceCents,
} satisfies Record<keyof ProposalTerms, unknown>;

export const wordColumns = {
  packageName: proposals.packageName,
  includes: proposals.includes,
  estimatedHours: proposals.estimatedHours,
  teamMembers: proposals.teamMembers,
  vehicleInfo: proposals.vehicleInfo,
  additionalServices: sql<TypedText[]>`coalesce(${proposals.additionalServices}, '{}')`,
  notes: proposals.notes,
} satisfies Record<keyof ProposalWords, unknown>;

/** What is selected beside words and terms, so that `showProposal` can tell what its client may read of them. */
export const hiddenColumn = { textHiddenAt: proposals.textHiddenAt };

type Typed = "packageName" | "includes" | "vehicleInfo" | "notes" | "performerName";
type Stored = Partial<Pick<typeof proposals.$inferSelect, Typed>> &
  Pick<typeof proposals.$inferSelect, "textHiddenAt"> & {
    additionalServices?: readonly TypedText[] | null;
  };
type Shown<Row> = {
  [Column in keyof Row]: Column extends "additionalServices"
    ? string[]
    : Column extends Typed
      ? Exclude<Row[Column], TypedText> | string
      : Row[Column];
};

/** A selected proposal with its company's own words as the reader may read them; of hidden ones few say so. */
export function showProposal<Row extends Stored>(
  row: Row,
  reader: "company" | "client",
): Shown<Row> {
  const isHidden = reader === "client" && row.textHiddenAt !== null;
  const to: TextReader = reader === "company" ? "author" : { isHidden, masked: [] };
  const { packageName, includes, performerName, vehicleInfo, notes, additionalServices } = row;
  const unlessHidden = (text: TypedText | null) => (isHidden ? null : showText(text, to));
  const services = isHidden ? [] : (additionalServices ?? []);
  const shown = {
    ...row,
    ...(packageName && { packageName: showText(packageName, to) }),
    ...(includes && { includes: showText(includes, to) }),
    ...(performerName && { performerName: showText(performerName, to) }),
    ...(vehicleInfo && { vehicleInfo: unlessHidden(vehicleInfo) }),
    ...(notes && { notes: unlessHidden(notes) }),
    ...(additionalServices !== undefined && {
      additionalServices: services.map((text) => showText(text, to)),
    }),
  };
  // Each column that was typed is a string now, which TypeScript cannot follow.
  return shown as unknown as Shown<Row>;
}

/** All columns of a proposal, with its scope and its other days. */
export const wholeColumns = { ...columnsOf(readableProposals), ...termColumns };

/** What an accepted proposal comes to; what an earlier version accepted has the price that it asked. */
export const agreedCents = sql<number>`coalesce(${proposals.agreedCents}, ${proposals.priceCents})`;

/** The day of an accepted proposal, else null; what an earlier version accepted has its brief's own day. */
export const agreedDay = sql<string | null>`case when ${sharesContact}
  then coalesce(${proposals.agreedDay}, (select ${briefs.moveDate} from ${briefs}
    where ${briefs.id} = ${proposals.briefId}))::text end`;

/** What was agreed; null as long as a proposal is not accepted. The only place that says so. */
export const agreed = sql<Agreed | null>`case when ${sharesContact}
  then jsonb_build_object('day', ${agreedDay}, 'cents', ${agreedCents}, 'extras',
    (select coalesce(jsonb_agg(jsonb_build_object('item', ${proposalScope.item}, 'cents', ${proposalScope.extraCents})
        order by array_position(${proposals.agreedExtras}, ${proposalScope.item})), '[]')
      from ${proposalScope} where ${proposalScope.proposalId} = ${proposals.id}
        and ${proposalScope.item} = any(${proposals.agreedExtras}))) end`;

/**
 * A proposal with its brief, its sum, what was asked and agreed, and its company, for mails; null when it is gone.
 * Its title and its terms are there as each side may read them.
 */
export async function readProposalForMail(app: App, proposalId: string) {
  const { db, clock } = servicesOf(app);
  const [row] = await db
    .select({
      proposal: columnsOf(readableProposals),
      terms: termColumns,
      agreed,
      brief: columnsOf(briefs),
      company: {
        name: companyProfiles.businessName,
        phone: companyProfiles.phone,
        kvkNumber: companyProfiles.kvkNumber,
        address: companyAddress,
      },
      companyEmail: keptAddress,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(proposals.id, proposalId));
  if (!row) return null;
  const { proposal, terms, ...found } = row;
  const { textHiddenAt } = proposal;
  const readAs = (reader: "company" | "client") => ({
    packageName: showProposal(proposal, reader).packageName,
    terms: showProposal({ ...terms, textHiddenAt }, reader),
  });
  const askedScope = askedScopeOf(row.brief);
  const today = dutchDay(clock.now());
  return {
    ...found,
    proposal,
    toClient: readAs("client"),
    toCompany: readAs("company"),
    askedScope,
    sum: sumAsAsked(row.terms, { ...row.brief, asked: askedScope.asked }, today),
  };
}

/** The condition that a proposal is of this actor's company, or of the one that a placeholder stands for. */
export function isOwn(actor: CompanyActor | { userId: Placeholder }): SQL {
  return eq(
    proposals.companyId,
    sql`(select ${companyProfiles.id} from ${companyProfiles} where ${companyProfiles.userId} = ${actor.userId}::uuid)`,
  );
}

/** The condition that this actor's company may see the photos of a home, given its joined proposal. */
export function seesPhotos(actor: CompanyActor): SQL {
  const hasBadge = sql`exists (select from ${companyProfiles}
    where ${companyProfiles.userId} = ${actor.userId}::uuid and ${companyProfiles.verified})`;
  return sql`(${or(hasBadge, sharesContact)})`;
}

/**
 * Whether somebody may see a photo of a brief: its client, companies with the badge as long as the brief is on
 * their list or they sent a proposal on it, and who was accepted.
 */
export async function maySeePhoto(app: App, actor: ClientActor | CompanyActor, uploadId: string) {
  const { db } = servicesOf(app);
  if (actor.kind === "client") {
    const isOwner = and(eq(uploads.id, uploadId), eq(uploads.userId, actor.userId));
    return (await findRow(db, uploads, isOwner)) !== null;
  }
  const isVisible = not(inList(briefs.status, HIDDEN_STATUSES));
  const isKnown = or(
    inList(briefs.status, LISTED_STATUSES),
    and(isNotNull(proposals.id), isVisible),
  );
  const isShown = isShownPhoto(briefPhotos.uploadId);
  const shown = await db
    .select({ id: briefs.id })
    .from(briefPhotos)
    .innerJoin(briefs, eq(briefs.id, briefPhotos.briefId))
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), isOwn(actor)))
    .where(and(eq(briefPhotos.uploadId, uploadId), seesPhotos(actor), isKnown, isShown));
  return shown.length > 0;
}
