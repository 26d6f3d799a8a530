export { exportOf, PERSONAL_DATA } from "./personal-data.server.ts";
export { enforceRetention, erase, replayErasures, tidyAfterErasure } from "./writes.server.ts";
