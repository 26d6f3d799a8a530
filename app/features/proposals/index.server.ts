export { personalData } from "./personal-data.server.ts";
export { declinePending } from "./writes/status.server.ts";
