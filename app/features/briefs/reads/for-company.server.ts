import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { shownGoods } from "../../goods/answers.ts";
import type { ShownGoods } from "../../goods/views.ts";
import { detailLines, detailsOf } from "../../intake/answers.ts";
import { exceptionLabels } from "../../intake/wording/exceptions.ts";
import { detailLabels } from "../../intake/wording/labels.ts";
import { photosLabel } from "../../intake/wording/photos.ts";
import type { ScopeItem } from "../constants.ts";
import { BRIEF } from "../lifecycle.ts";
import { askedOf, boxesOf, storageWeeksOf } from "../rules/asked.ts";
import { climbOf } from "../rules/climb.ts";
import { briefBadge, isMoveOver, isNew } from "../rules.ts";
import type { BriefForCompany, ListedBrief, MaskedAnswers, OwnProposalState } from "../views.ts";
import {
  budgetText,
  durationText,
  locationText,
  postcodesText,
  preview,
  timeText,
} from "../wording.ts";
import { type BriefRow, volumeOf } from "./brief.server.ts";
import type { CompanyBriefRow } from "./columns.server.ts";
import { contactOf } from "./contact.server.ts";
import { boatsOf, shownDistance } from "./distance.server.ts";
import { maskedTexts } from "./masks.server.ts";
import { photoOf } from "./photos.server.ts";
import { placesOf } from "./shown-places.server.ts";

/** What a company may know of a brief, given its own proposal on it; its goods where they were asked. */
export function asBriefForCompany(
  brief: CompanyBriefRow,
  own: OwnProposalState | null,
  now: Date,
): BriefForCompany {
  const texts = own?.sharesContact ? told(brief, ownWords(brief), "accepted") : tellToAll(brief);
  return {
    ...texts,
    workload: { ...texts.workload, boxes: boxesOf(brief.goods) },
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    moveDate: brief.moveDate,
    dateSlack: brief.dateSlack,
    goods: goodsOf(brief, own?.sharesContact ?? false),
    distanceKm: brief.distanceKm,
    volume: volumeOf(brief),
    photoCount: brief.photoCount ?? 0,
    photos: (brief.photos ?? []).map(photoOf),
    version: brief.version,
    budgetCents: { min: brief.budgetMinCents, max: brief.budgetMaxCents },
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    isNew: isNew(brief.createdAt, now),
    isCompleted: BRIEF.states[brief.status].isCompleted,
    emailConfirmed: brief.emailConfirmed,
    badge: briefBadge({ ...brief, isOver: isMoveOver(brief, now) }, own),
    contact: own?.sharesContact ? contactOf(brief) : null,
    postcodes: postcodesText(brief.serviceType, brief.fromPostcode, brief.toPostcode),
  };
}

/** What a list of briefs carries of one; its window reads the rest when it opens. */
export function asListedBrief(brief: BriefForCompany): ListedBrief {
  const { location, fromProvince, toProvince, details, freeText, goods, labels, photos, ...rest } =
    brief;
  const { version, asked, workload, photoCount, exceptions, ...shown } = rest;
  const pictured = photoCount === 0 ? [] : [photosLabel(photoCount)];
  return { ...shown, exceptions: [...exceptions, ...pictured] };
}

type Told = ReturnType<typeof told>;

/** The texts of a brief, with the client's words as this company may read them. */
function told(
  brief: CompanyBriefRow,
  words: ReturnType<typeof maskedWords>,
  seer: "companies" | "accepted",
) {
  const inventory = { ...brief.inventory, ...words.answers };
  const details = detailsOf({ ...brief, inventory });
  const whereabouts = { ...brief, fromCity: words.fromCity, toCity: words.toCity };
  const places = placesOf(whereabouts);
  return {
    places,
    location: locationText(places),
    distance: shownDistance(whereabouts),
    time: timeText(brief.timePreference),
    duration: durationText(brief.timePreference),
    budget: budgetText(brief.budgetMinCents, brief.budgetMaxCents),
    preview: preview(words.freeText),
    labels: detailLabels(details),
    exceptions: [...exceptionLabels(details), ...boatsOf(whereabouts)],
    freeText: words.freeText,
    details: detailLines(details, seer),
    asked: askedOf(details),
    workload: { climb: climbOf(details), storageWeeks: storageWeeksOf(details) },
  };
}

/** The texts of a brief as every company may read them, from whatever row of it. */
export function tellToAll(brief: CompanyBriefRow): Told {
  return told(brief, maskedWords(brief), "companies");
}

/** What a stored brief asks for, as every company reads it. */
export function askedByCompanies(brief: BriefRow): ScopeItem[] {
  return tellToAll(brief).asked;
}

function ownWords(brief: CompanyBriefRow): ReturnType<typeof maskedWords> {
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

/** The list of goods as people read it, with the own things as companies may read them unless it is shared. */
export function goodsOf(brief: CompanyBriefRow, sharesContact: boolean): ShownGoods | null {
  if (!brief.goods || sharesContact) return shownGoods(brief.goods ?? null);
  const { goods: names } = maskedWords(brief).answers as MaskedAnswers;
  return shownGoods({ ...brief.goods, names: Array.isArray(names) ? names : [] });
}

type WholeRow = CompanyBriefRow & Pick<BriefRow, "clientName" | "additionalInfo" | "goods">;

function isWhole(brief: CompanyBriefRow): brief is WholeRow {
  return brief.clientName !== null && brief.additionalInfo !== null;
}
