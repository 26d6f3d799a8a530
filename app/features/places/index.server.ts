export { findPlaces } from "./reads/places.server.ts";
