export { findAddress } from "./reads/address.server.ts";
export { distanceBetween, findPlaces, largestPlaces, placeNamed } from "./reads/places.server.ts";
export {
  isWithin,
  placesWithin,
  placeTyped,
  spotNamed,
  spotsOfPlaces,
} from "./reads/spots.server.ts";
