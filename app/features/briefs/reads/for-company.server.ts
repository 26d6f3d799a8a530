import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { shownGoods } from "../../goods/answers.ts";
import type { StoredGoods } from "../../goods/views.ts";
import { detailLines, detailsOf } from "../../intake/answers.ts";
import { detailLabels, exceptionLabels } from "../../intake/wording/labels.ts";
import { photosLabel } from "../../intake/wording/photos.ts";
import type { ScopeItem } from "../constants.ts";
import { BRIEF } from "../lifecycle.ts";
import { askedByBrief, boxesOf, storageWeeksOf } from "../rules/asked.ts";
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

/** What a list of briefs carries of one; its window reads the rest when it opens. */
export function asListedBrief(brief: BriefForCompany): ListedBrief {
  const { location, fromProvince, toProvince, details, freeText, goods, labels, photos, ...rest } =
    brief;
  const { version, asked, workload, photoCount, exceptions, ...shown } = rest;
  const pictured = photoCount === 0 ? [] : [photosLabel(photoCount)];
  return { ...shown, exceptions: [...exceptions, ...pictured] };
}

type Told = ReturnType<typeof told>;

/** What is in the client's own words, as somebody may read it. */
interface Words {
  fromCity: string | null;
  toCity: string | null;
  freeText: string;
  answers: MaskedAnswers;
  goods: StoredGoods | null;
}

/** What a brief says, in words of its client that `seer` may read. */
function told(brief: CompanyBriefRow, words: Words, seer: "companies" | "accepted" | "client") {
  const inventory = { ...brief.inventory, ...words.answers };
  const details = detailsOf({ ...brief, inventory });
  const whereabouts = { ...brief, fromCity: words.fromCity, toCity: words.toCity };
  const places = placesOf(whereabouts);
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    places,
    location: locationText(places),
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    postcodes: postcodesText(brief.serviceType, brief.fromPostcode, brief.toPostcode),
    distanceKm: brief.distanceKm,
    distance: shownDistance(whereabouts),
    moveDate: brief.moveDate,
    dateSlack: brief.dateSlack,
    time: timeText(brief.timePreference),
    duration: durationText(brief.timePreference),
    budget: budgetText(brief.budgetMinCents, brief.budgetMaxCents),
    volume: volumeOf(brief),
    goods: shownGoods(words.goods),
    preview: preview(words.freeText),
    labels: detailLabels(details),
    exceptions: [...exceptionLabels(details), ...boatsOf(whereabouts)],
    freeText: words.freeText,
    details: detailLines(details, seer),
    asked: askedByBrief(details),
    workload: {
      climb: climbOf(details),
      storageWeeks: storageWeeksOf(details),
      boxes: boxesOf(brief.goods),
    },
    version: brief.version,
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    emailConfirmed: brief.emailConfirmed,
  };
}

/** A brief as every company may read it, from whatever row of it. */
export function tellToAll(brief: CompanyBriefRow): Told {
  return told(brief, maskedWords(brief), "companies");
}

/** A brief in its client's own words, for the client and for the company that was accepted. */
export function tellUnmasked(brief: CompanyBriefRow, seer: "accepted" | "client"): Told {
  const { fromCity, toCity, additionalInfo, goods = null } = brief;
  return told(
    brief,
    { fromCity, toCity, freeText: additionalInfo ?? "", answers: {}, goods },
    seer,
  );
}

/** What a stored brief asks for, as every company reads it. */
export function askedByCompanies(brief: BriefRow): ScopeItem[] {
  return tellToAll(brief).asked;
}

function maskedWords(brief: CompanyBriefRow): Words {
  // A row that came with the client's own words is masked here; others have fresh masks already.
  const masks = brief.maskVersion < MASK_VERSION && isWhole(brief) ? maskedTexts(brief) : brief;
  const answers: MaskedAnswers = masks.maskedAnswers ?? {};
  const names = Array.isArray(answers.goods) ? answers.goods : [];
  return {
    fromCity: masks.maskedFromCity,
    toCity: masks.maskedToCity,
    freeText: masks.maskedInfo ?? "",
    answers,
    goods: brief.goods ? { ...brief.goods, names } : null,
  };
}

type WholeRow = CompanyBriefRow & Pick<BriefRow, "clientName" | "additionalInfo" | "goods">;

function isWhole(brief: CompanyBriefRow): brief is WholeRow {
  return brief.clientName !== null && brief.additionalInfo !== null;
}
