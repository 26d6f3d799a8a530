import { type AnyColumn, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/server/db/connect.ts";
import { MASK_VERSION, maskContact } from "~/shared/contact-mask/mask.ts";
import { showPhone } from "~/shared/phone.ts";
import { detailLabels, detailLines, detailsOf, maskedAnswers, TEXT_NAMES } from "../answers.ts";
import { BRIEF } from "../lifecycle.ts";
import { briefBadge, isMoveOver, isNew } from "../rules.ts";
import { briefs } from "../tables.ts";
import type { BriefForCompany, OwnProposalState } from "../views.ts";
import { budgetText, durationText, locationText, placesOf, preview, timeText } from "../wording.ts";
import type { BriefRow } from "./brief.server.ts";

const { inventory, fromCity, toCity, additionalInfo, clientName, clientEmail, clientPhone } =
  briefs;

/**
 * The columns of a brief that a company may read. What the client wrote and who the client is leave
 * the database only where `sharesContact` is true.
 */
export function columnsForCompany(sharesContact: SQL) {
  const shared = <Column extends AnyColumn>(column: Column) =>
    sql<Column["_"]["data"] | null>`case when ${sharesContact} then ${column} end`;
  return {
    id: briefs.id,
    createdAt: briefs.createdAt,
    serviceType: briefs.serviceType,
    status: briefs.status,
    fromProvince: briefs.fromProvince,
    toProvince: briefs.toProvince,
    moveDate: briefs.moveDate,
    timePreference: briefs.timePreference,
    budgetMinCents: briefs.budgetMinCents,
    budgetMaxCents: briefs.budgetMaxCents,
    services: briefs.services,
    proposalsCount: briefs.proposalsCount,
    maxProposals: briefs.maxProposals,
    emailConfirmed: briefs.emailConfirmed,
    maskedFromCity: briefs.maskedFromCity,
    maskedToCity: briefs.maskedToCity,
    maskedInfo: briefs.maskedInfo,
    maskedAnswers: briefs.maskedAnswers,
    maskVersion: briefs.maskVersion,
    inventory: sql<BriefRow["inventory"]>`case when ${sharesContact} then ${inventory}
      else ${inventory} - ${sql.raw(`'{${TEXT_NAMES.join(",")}}'::text[]`)} end`,
    fromCity: shared(fromCity),
    toCity: shared(toCity),
    additionalInfo: shared(additionalInfo),
    clientName: shared(clientName),
    clientEmail: shared(clientEmail),
    clientPhone: shared(clientPhone),
  };
}

type Withheld = "fromCity" | "toCity" | "additionalInfo" | "clientName" | "clientEmail";

/** A brief with the columns that `columnsForCompany` selects; a whole row has them too. */
export type CompanyBriefRow = Omit<
  { [Column in keyof ReturnType<typeof columnsForCompany>]: BriefRow[Column] },
  Withheld
> & { [Column in Withheld]: BriefRow[Column] | null };

/** What a company reads of the client's words before its proposal is accepted. */
type Masks = Pick<
  BriefRow,
  "maskedFromCity" | "maskedToCity" | "maskedInfo" | "maskedAnswers" | "maskVersion"
>;

/** A brief's texts as a company may read them before its proposal is accepted, ready to be stored. */
export function maskedTexts(
  brief: Pick<
    BriefRow,
    | "serviceType"
    | "fromProvince"
    | "fromCity"
    | "toProvince"
    | "toCity"
    | "clientName"
    | "clientPhone"
    | "inventory"
    | "additionalInfo"
  >,
): Masks {
  const owner = { name: brief.clientName, phone: brief.clientPhone };
  const hidden = (text: string | null) => (text === null ? null : maskContact(text, owner));
  return {
    ...maskedCities(brief, hidden),
    maskedInfo: maskContact(brief.additionalInfo, owner),
    maskedAnswers: maskedAnswers(brief.inventory, (text) => maskContact(text, owner)),
    maskVersion: MASK_VERSION,
  };
}

// Contact data may be spread over both cities: then neither holds any by itself, and neither is shown.
function maskedCities(
  brief: Parameters<typeof maskedTexts>[0],
  hidden: (text: string | null) => string | null,
) {
  const location = locationText(placesOf(brief));
  const cities = { maskedFromCity: brief.fromCity, maskedToCity: brief.toCity };
  if (hidden(location) === location) return cities;
  const masked = { maskedFromCity: hidden(brief.fromCity), maskedToCity: hidden(brief.toCity) };
  const isSpread = masked.maskedFromCity === brief.fromCity && masked.maskedToCity === brief.toCity;
  return isSpread ? { maskedFromCity: null, maskedToCity: null } : masked;
}

/**
 * Replaces the masks of rows that older rules made, until the task `mask-briefs` stores new ones: one
 * more query for those rows, none when there are none.
 */
export async function withFreshMasks<Row extends { id: string } & Masks>(
  db: Queryable,
  rows: Row[],
): Promise<Row[]> {
  const outdated = rows.filter(({ maskVersion }) => maskVersion < MASK_VERSION);
  if (outdated.length === 0) return rows;
  const ids = outdated.map(({ id }) => id);
  const whole = await db.select().from(briefs).where(inArray(briefs.id, ids));
  const masks = new Map(whole.map((brief) => [brief.id, maskedTexts(brief)]));
  return rows.map((row) => ({ ...row, ...masks.get(row.id) }));
}

/** What a company may know of a brief, given its own proposal on it. */
export function asBriefForCompany(
  brief: CompanyBriefRow,
  own: OwnProposalState | null,
  now: Date,
): BriefForCompany {
  const text = own?.sharesContact ? ownWords(brief) : maskedWords(brief);
  const inventory = { ...brief.inventory, ...text.answers };
  const details = detailsOf({ ...brief, inventory });
  const places = placesOf({ ...brief, fromCity: text.fromCity, toCity: text.toCity });
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    places,
    location: locationText(places),
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    moveDate: brief.moveDate,
    time: timeText(brief.timePreference),
    duration: durationText(brief.timePreference),
    budget: budgetText(brief.budgetMinCents, brief.budgetMaxCents),
    budgetCents: { min: brief.budgetMinCents, max: brief.budgetMaxCents },
    preview: preview(text.freeText),
    labels: detailLabels(details),
    freeText: text.freeText,
    details: detailLines(details, own?.sharesContact ? "accepted" : "companies"),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    isNew: isNew(brief.createdAt, now),
    isCompleted: BRIEF.states[brief.status].isCompleted,
    emailConfirmed: brief.emailConfirmed,
    badge: briefBadge({ ...brief, isOver: isMoveOver(brief.moveDate, now) }, own),
    contact: own?.sharesContact ? contactOf(brief) : null,
  };
}

function ownWords(brief: CompanyBriefRow) {
  return {
    fromCity: brief.fromCity,
    toCity: brief.toCity,
    freeText: brief.additionalInfo ?? "",
    answers: {},
  };
}

function maskedWords(brief: CompanyBriefRow) {
  // A row that came with the client's own words is masked here; others have fresh masks already.
  const masks = brief.maskVersion < MASK_VERSION && isWhole(brief) ? maskedTexts(brief) : brief;
  return {
    fromCity: masks.maskedFromCity,
    toCity: masks.maskedToCity,
    freeText: masks.maskedInfo ?? "",
    answers: masks.maskedAnswers ?? {},
  };
}

type WholeRow = CompanyBriefRow & Pick<BriefRow, "clientName" | "additionalInfo">;

function isWhole(brief: CompanyBriefRow): brief is WholeRow {
  return brief.clientName !== null && brief.additionalInfo !== null;
}

// An erased client, or one of long ago, has no contact data any more.
function contactOf({ clientName, clientEmail, clientPhone }: CompanyBriefRow) {
  if (!clientName || !clientEmail) return null;
  return { clientName, clientEmail, clientPhone: showPhone(clientPhone) };
}
