export {
  anonymiseBriefs,
  claimBriefs,
  lockOpenBriefsOf,
  lockOverdueBriefs,
  moveBriefsToAddress,
  personalData,
} from "./personal-data.server.ts";
export {
  type BriefRow,
  hasBriefs,
  lockBrief,
  ownLabel,
  readableBriefs as briefs,
  readableRouteCounts as briefRouteCounts,
  readBrief,
  readPlaced,
} from "./reads/brief.server.ts";
export {
  columnsForCompany,
  countOfPhotos,
  goodsForCompany,
  versionOfRow,
} from "./reads/columns.server.ts";
export { addressLinesOf } from "./reads/contact.server.ts";
export { distanceOf, distanceTyped, fromSpotOf, shownDistance } from "./reads/distance.server.ts";
export {
  asBriefForCompany,
  askedByCompanies,
  asListedBrief,
} from "./reads/for-company.server.ts";
export { withFreshMasks } from "./reads/masks.server.ts";
export {
  listOwnBriefs,
  readOwnBrief,
  readTypedAnswers,
} from "./reads/own-briefs.server.ts";
export {
  countPhotos,
  isOfDraft,
  listDraftPhotos,
  listOwnPhotos,
  listUnusedPhotos,
  readOnlyPhotos as briefPhotos,
} from "./reads/photos.server.ts";
export { briefInSentence, shownLocation } from "./reads/shown-places.server.ts";
export {
  pricedBrief,
  pricedVersion,
  readVersions,
  versionKey,
} from "./reads/versions.server.ts";
export { lookedAt } from "./tables.ts";
export { findBegins } from "./tasks/find-begins.ts";
export { maskBriefs } from "./tasks/mask-briefs.ts";
export { maskOlderBriefs } from "./writes/mask.server.ts";
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
  mendOwner,
  type Reliance,
  replaceText,
  storeBrief,
} from "./writes/place.server.ts";
export {
  cancelOwnBrief,
  completeBrief,
  countProposals,
  manageBrief,
  noteSeen,
} from "./writes/status.server.ts";
