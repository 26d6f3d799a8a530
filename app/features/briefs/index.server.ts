export {
  anonymiseBriefs,
  claimBriefs,
  lockBriefsOf,
  lockOpenBriefsOf,
  lockOverdueBriefs,
  moveBriefsToAddress,
  personalData,
} from "./personal-data.server.ts";
export {
  asMailedToClient,
  findOwnBrief,
  hasBriefs,
  listOwnBriefs,
  lockBrief,
  ownLabel,
  readableBriefs as briefs,
  readableEvents as briefEvents,
  readableRouteCounts as briefRouteCounts,
  readBrief,
  readBriefForClient,
  readOwnBrief,
  readPlaced,
  readTypedAnswers,
} from "./reads/briefs.server.ts";
export {
  type CompanyBriefRow,
  columnsForCompany,
  countOfPhotos,
  goodsForCompany,
  versionOfRow,
} from "./reads/columns.server.ts";
export { countByProvince } from "./reads/figures.server.ts";
export {
  asBriefForCompany,
  askedByCompanies,
  askedScopeOf,
  pricedBrief,
  pricedVersion,
  readVersions,
  versionKey,
} from "./reads/for-company.server.ts";
export { ownerOf, withFreshMasks } from "./reads/masks.server.ts";
export {
  countPhotos,
  isOfDraft,
  listDraftPhotos,
  listOwnPhotos,
  listUnusedPhotos,
  readOnlyPhotos as briefPhotos,
} from "./reads/photos.server.ts";
export {
  addressLinesOf,
  briefInSentence,
  distanceOf,
  distanceTyped,
  fromSpotOf,
  shownDistance,
  shownLocation,
} from "./reads/places.server.ts";
export { isMaskedBrief, listMaskedBriefs, listOwnWords, wordsOf } from "./reads/words.server.ts";
export { type BriefRow, isUnanswered, lookedAt } from "./tables.ts";
export { findBegins } from "./tasks/find-begins.ts";
export { maskBriefs } from "./tasks/mask-briefs.ts";
export { giveDay, hideBrief, mergeAway, showBrief } from "./writes/at-desk.server.ts";
export { shareContact, shareInTurn } from "./writes/contact.server.ts";
export {
  attachPhotos,
  claimPhotos,
  lockDraftPhotos,
  removeDraftPhotos,
  savePhotos,
} from "./writes/photos.server.ts";
export {
  correctOwnBrief,
  findSubmission,
  mayMailClient,
  mendOwner,
  replaceText,
  storeBrief,
  storeInTurn,
} from "./writes/place.server.ts";
export { maskOlderBriefs } from "./writes/renew.server.ts";
export { setBriefHidden, setBriefUnmasked } from "./writes/shown.server.ts";
export { hideSpread } from "./writes/spread.server.ts";
export {
  cancelBriefs,
  cancelOwnBrief,
  completeBrief,
  countProposals,
  manageBrief,
  noteSeen,
  releaseBrief,
} from "./writes/status.server.ts";
