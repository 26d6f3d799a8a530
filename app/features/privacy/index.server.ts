export { exportOf, PERSONAL_DATA } from "./personal-data.server.ts";
export { endAllAccess, enforceRetention, erase, replayErasures } from "./writes.server.ts";
