export {
  distanceBetween,
  findAddress,
  findPlaces,
  isWithin,
  LARGEST_PLACES,
  PLACES_BY_SPOT,
  placeNamed,
  placesWithin,
  placeTyped,
  spotNamed,
} from "./reads/places.server.ts";
