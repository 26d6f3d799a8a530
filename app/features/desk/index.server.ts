export { personalData } from "./personal-data.server.ts";
export { findReason, listActs, listActsOn, wasDone } from "./reads.server.ts";
export { actAtDesk, type Done, exportList, writeEnd, writeOperatorAct } from "./writes.server.ts";
