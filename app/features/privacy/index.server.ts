export {
  exportOf,
  findAddresses,
  listFoundAddresses,
  PERSONAL_DATA,
  writeExport,
  writeExports,
} from "./personal-data.server.ts";
export { listProcessing, readRegister } from "./reads.server.ts";
export {
  claimTextsAbout,
  endAllAccess,
  enforceRetention,
  erase,
  eraseAddress,
  followAddress,
  replayErasures,
} from "./writes.server.ts";
