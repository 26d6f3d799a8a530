export { fillProvinces, placesTyped } from "./reads/typed-places.server.ts";
