export { personalData } from "./personal-data.server.ts";
export {
  countListedBriefs,
  countOfScope,
  listOpenPlaces,
  pageOfBriefs,
  type ScopeShape,
  shapeOf,
} from "./reads/listed-briefs.server.ts";
export {
  endOfLook,
  type LookShape,
  lookOf,
  pageLookedFor,
  readScope,
  whatToLoosen,
} from "./reads/looked-through.server.ts";
export {
  countTold,
  dailySearchesOf,
  isOwnWork,
  listOwnSearches,
  wantsDaily,
} from "./reads/searches.server.ts";
export { deleteSearch, mailSearch, saveSearch } from "./writes/searches.server.ts";
export { tellCompanies } from "./writes/tell-companies.server.ts";
