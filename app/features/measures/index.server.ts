export { personalData } from "./personal-data.server.ts";
export { findClosingLink, isOutdated, listMeasures, readMeasureByLink } from "./reads.server.ts";
export {
  clearReporter,
  endClosing,
  objectToMeasure,
  pauseReports,
  storeClosing,
  warnReporter,
} from "./writes.server.ts";
