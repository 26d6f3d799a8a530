export { claimNotes, exportActsOn, forgetNotes, personalData } from "./personal-data.server.ts";
export { findReason, lastDone, listActs, listActsOn } from "./reads.server.ts";
export {
  actAtDesk,
  type Done,
  exportList,
  noteExport,
  writeEnd,
  writeOperatorAct,
} from "./writes.server.ts";
