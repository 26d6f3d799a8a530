export { personalData } from "./personal-data.server.ts";
export { listSightings } from "./reads.server.ts";
export { noteSighting } from "./writes.server.ts";
