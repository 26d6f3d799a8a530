export { personalData } from "./personal-data.server.ts";
export { readWait } from "./reads/waiting.server.ts";
export { listSightings } from "./reads.server.ts";
export { noteSighting } from "./writes.server.ts";
