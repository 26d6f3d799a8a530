export { claimReports, forgetReportsOf, personalData } from "./personal-data.server.ts";
export { listYears } from "./reads/figures.server.ts";
export { listOwnDecisions, readByLink } from "./reads/objections.server.ts";
export { readReporter } from "./reads/reporter.server.ts";
export {
  countReports,
  isDecided,
  isReportedPhoto,
  listReports,
  listUrgentReports,
  openReport,
  readReport,
} from "./reads/reports.server.ts";
export { countModeration } from "./tasks/count-moderation.ts";
export { decideReport } from "./writes/decide.server.ts";
export { objectByLink, objectToMask, readMasked } from "./writes/object.server.ts";
export { lockReporter, pauseReporter, resumeReporter } from "./writes/pause.server.ts";
export { readForReport, reportTalk, reportThing } from "./writes/report.server.ts";
