export { distanceBetween, findPlaces, largestPlaces, placeNamed } from "./reads/places.server.ts";
