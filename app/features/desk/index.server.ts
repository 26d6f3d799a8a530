export { personalData } from "./personal-data.server.ts";
export { listActs, listActsOn } from "./reads.server.ts";
export { actAtDesk, exportList, writeOperatorAct } from "./writes.server.ts";
