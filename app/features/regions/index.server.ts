export { personalData } from "./personal-data.server.ts";
export { readPlacesAtDesk } from "./reads/places.server.ts";
export { fullProvinces, readFullProvinces, readMostPlaces, readProvinces } from "./reads.server.ts";
export { setPlaces, storeFigures } from "./writes/places.server.ts";
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
