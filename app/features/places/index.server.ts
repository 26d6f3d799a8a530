export {
  distanceBetween,
  findAddress,
  findPlaces,
  isWithin,
  largestPlaces,
  placeNamed,
  placesWithin,
  placeTyped,
  spotNamed,
  spotsOfPlaces,
} from "./reads/places.server.ts";
