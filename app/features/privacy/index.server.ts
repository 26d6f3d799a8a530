export { PERSONAL_DATA } from "./personal-data.server.ts";
export { exportOf } from "./reads.server.ts";
export { enforceRetention, erase, replayErasures, tidyAfterErasure } from "./writes.server.ts";
