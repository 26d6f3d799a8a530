export { exportOf, PERSONAL_DATA, writeExport } from "./personal-data.server.ts";
export { listProcessing, readRegister } from "./reads.server.ts";
export {
  claimTextsAbout,
  endAllAccess,
  enforceRetention,
  erase,
  followAddress,
  replayErasures,
} from "./writes.server.ts";
