export { personalData } from "./personal-data.server.ts";
export { fullProvinces, readFullProvinces, readProvinces } from "./reads.server.ts";
export {
  type AreasDecided,
  changeAreas,
  decideAreas,
  joinWaitingList,
  leaveAreas,
  leaveWaitingList,
  offerFreePlaces,
  waitFor,
} from "./writes.server.ts";
