export { personalData } from "./personal-data.server.ts";
export { fullProvinces, readFullProvinces, readProvinces } from "./reads.server.ts";
export {
  type AreasDecided,
  changeAreas,
  decideAreas,
  leaveAreas,
  waitFor,
} from "./writes/areas.server.ts";
export {
  joinWaitingList,
  leaveWaitingList,
  offerFreePlaces,
} from "./writes/waiting-list.server.ts";
