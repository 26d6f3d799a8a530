import { and, eq, or } from "drizzle-orm";
import { placeNamed } from "~/features/places/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { HIDDEN_TEXT } from "~/shared/hidden-text.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { showText } from "~/shared/shown-text.ts";
import { shownGoods } from "../../goods/answers.ts";
import { boxesOf, fragileBoxesOf } from "../../goods/rules/counted.ts";
import type { StoredGoods, Volume } from "../../goods/views.ts";
import { detailLines, detailsOf, maskedAnswers, withoutNames } from "../../intake/answers.ts";
import { detailLabels, exceptionLabels } from "../../intake/wording/labels.ts";
import { photosLabel } from "../../intake/wording/photos.ts";
import type { ScopeItem } from "../constants.ts";
import { BRIEF } from "../lifecycle.ts";
import { askedByBrief, meaningOf, storageWeeksOf } from "../rules/asked.ts";
import { climbOf } from "../rules/climb.ts";
import { briefBadge, isMoveOver, isNew } from "../rules.ts";
import { type BriefRow, briefVersions } from "../tables.ts";
import type { BriefForCompany, MaskedAnswers, OwnProposalState, PricedBrief } from "../views.ts";
import {
  budgetText,
  durationText,
  locationText,
  postcodesText,
  preview,
  timeText,
} from "../wording.ts";
import type { CompanyBriefRow } from "./columns.server.ts";
import { maskAtOnce, type WrittenBrief } from "./masks.server.ts";
import { photoOf } from "./photos.server.ts";
import { boatsOf, contactOf, placesOf, shownDistance } from "./places.server.ts";

/** What a company may know of a brief, given its own proposal on it; its goods where they were asked. */
export function asBriefForCompany(
  brief: CompanyBriefRow,
  own: OwnProposalState | null,
  now: Date,
): BriefForCompany {
  return {
    ...(own?.sharesContact ? tellUnmasked(brief, "accepted") : tellToAll(brief)),
    photoCount: brief.photoCount ?? 0,
    photos: (brief.photos ?? []).map(photoOf),
    budgetCents: { min: brief.budgetMinCents, max: brief.budgetMaxCents },
    isNew: isNew(brief.createdAt, now),
    isCompleted: stateOf(BRIEF, brief.status).isCompleted,
    badge: briefBadge({ ...brief, isOver: isMoveOver(brief, now) }, own),
    contact: own?.sharesContact ? contactOf(brief) : null,
  };
}

/** What is in the client's own words, as somebody may read it. */
interface Words extends Pick<BriefRow, "fromCity" | "toCity"> {
  freeText: string;
  answers: MaskedAnswers;
  goods: StoredGoods | null;
}

/** What a brief says, in words of its client that `seer` may read. */
function told(brief: CompanyBriefRow, all: Words, seer: "companies" | "accepted" | "client") {
  const words = brief.textHiddenAt && seer !== "client" ? withoutWords(brief, all) : all;
  const { answers, goods, freeText } = words;
  const inventory = { ...brief.inventory, ...answers };
  const details = detailsOf({ ...brief, inventory });
  const { fromCity, toCity } = words;
  const whereabouts = { ...brief, fromCity, toCity };
  const glance = glanceOf(whereabouts);
  const pictured = brief.photoCount ? [photosLabel(brief.photoCount)] : [];
  return {
    ...glance,
    location: locationText(glance.places),
    postcodes: postcodesText(brief.serviceType, brief.fromPostcode, brief.toPostcode),
    distanceKm: brief.distanceKm,
    distance: shownDistance(whereabouts),
    time: timeText(brief.timePreference),
    timePreference: brief.timePreference,
    duration: durationText(brief.timePreference),
    volume: volumeOf(brief),
    goods: shownGoods(goods),
    preview: preview(freeText),
    labels: detailLabels(details),
    exceptions: [...exceptionLabels(details), ...boatsOf(whereabouts), ...pictured],
    freeText,
    details: detailLines(details, seer),
    asked: askedByBrief(details, brief.goods),
    meaning: meaningOf(details, brief.goods),
    workload: {
      climb: climbOf(details),
      storageWeeks: storageWeeksOf(details),
      boxes: boxesOf(brief.goods),
      fragileBoxes: fragileBoxesOf(brief.goods),
    },
    version: brief.version,
  };
}

/** What is left of it where somebody at the desk hid the client's own words. */
function withoutWords(brief: CompanyBriefRow, { answers, goods, fromCity, toCity }: Words): Words {
  const { inventory, fromProvince, toProvince } = brief;
  return {
    fromCity: fromCity && placeNamed(fromCity, fromProvince) ? fromCity : null,
    toCity: toCity && placeNamed(toCity, toProvince) ? toCity : null,
    answers: maskedAnswers({ ...inventory, ...answers }, (text) => text && HIDDEN_TEXT),
    goods: withoutNames(goods),
    freeText: HIDDEN_TEXT,
  };
}

/** A brief at a glance, with its cities as they are in the row. */
export function glanceOf(brief: CompanyBriefRow) {
  const { id, createdAt, serviceType, moveDate, dateSlack, emailConfirmed } = brief;
  const { proposalsCount, maxProposals, budgetMinCents, budgetMaxCents } = brief;
  const budget = budgetText(budgetMinCents, budgetMaxCents);
  const dates = { createdAt, moveDate, dateSlack };
  const quota = { proposalsCount, maxProposals };
  return { id, serviceType, places: placesOf(brief), ...dates, budget, ...quota, emailConfirmed };
}

/** A brief as every company may read it, from whatever row of it. */
function tellToAll(brief: CompanyBriefRow) {
  // A row that came with the client's own words is masked here; others have fresh masks already.
  const masks = brief.maskVersion < MASK_VERSION && isWhole(brief) ? maskAtOnce(brief) : brief;
  const answers: MaskedAnswers = masks.maskedAnswers ?? {};
  const names = Array.isArray(answers.goods) ? answers.goods : [];
  const words = {
    fromCity: masks.maskedFromCity,
    toCity: masks.maskedToCity,
    freeText: masks.maskedInfo ?? "",
    answers,
    goods: brief.goods ? { ...brief.goods, names } : null,
  };
  return told(brief, words, "companies");
}

/** The company that was accepted; `told` leaves out what staff hid. */
const ACCEPTED = { isHidden: false, masked: [] };

/** A brief in its client's own words, for the client and for the company that was accepted. */
export function tellUnmasked(brief: CompanyBriefRow, seer: "accepted" | "client") {
  const { fromCity, toCity, additionalInfo, goods = null } = brief;
  const freeText = showText(additionalInfo, seer === "client" ? "author" : ACCEPTED) ?? "";
  return told(brief, { fromCity, toCity, freeText, answers: {}, goods }, seer);
}

/** What a stored brief asks for, as every company reads it. */
export function askedByCompanies(brief: BriefRow): ScopeItem[] {
  return askedScopeOf(brief).asked;
}

/** The same with what the things are called on that brief. */
export function askedScopeOf(brief: BriefRow) {
  const { serviceType, asked, meaning } = tellToAll(brief);
  return { serviceType, asked, meaning };
}

function isWhole(brief: CompanyBriefRow): brief is CompanyBriefRow & WrittenBrief {
  return brief.clientName !== null && brief.additionalInfo !== null;
}

/** How much a stored brief says is to be carried; null where it does not say. */
export function volumeOf(brief: CompanyBriefRow): Volume | null {
  const { volumeLitres: litres, volumeFromLitres: from, volumeToLitres: to } = brief;
  return litres === null ? null : { litres, from: from ?? litres, to: to ?? litres };
}

type KeptVersion = typeof briefVersions.$inferSelect;
/** A version of a brief that its client replaced since. */
type VersionKey = Pick<KeptVersion, "briefId" | "version">;

/** Versions as they were kept, by `versionKey`; those that are gone with their client's data are not in it. */
export async function readVersions(db: Queryable, keys: readonly VersionKey[]) {
  if (keys.length === 0) return new Map<string, KeptVersion>();
  const one = ({ briefId, version }: VersionKey) =>
    and(eq(briefVersions.briefId, briefId), eq(briefVersions.version, version));
  const rows = await db
    .select()
    .from(briefVersions)
    .where(or(...keys.map(one)));
  return new Map(rows.map((row) => [versionKey(row), row]));
}

export function versionKey({ briefId, version }: VersionKey): string {
  return `${briefId}:${version}`;
}

/** A brief as every company may read it now. */
export function pricedBrief(brief: CompanyBriefRow): PricedBrief {
  const { serviceType, moveDate, dateSlack = null, time, volume, ...told } = tellToAll(brief);
  const { goods, distanceKm, postcodes, details, freeText } = told;
  const dates = { moveDate, dateSlack, time };
  return { serviceType, ...dates, distanceKm, postcodes, volume, goods, details, freeText };
}

/** The same of a version that was kept; without texts that older rules masked, until they are masked again. */
export function pricedVersion(current: CompanyBriefRow, kept: KeptVersion): PricedBrief {
  const isFresh = kept.maskVersion >= MASK_VERSION;
  const texts = isFresh ? {} : { maskedInfo: "", maskedAnswers: null };
  const nothing = { fromCity: null, toCity: null, additionalInfo: null, clientName: null };
  const shown = kept.shown as Partial<CompanyBriefRow>;
  return pricedBrief({ ...current, ...shown, ...texts, ...nothing, maskVersion: MASK_VERSION });
}
