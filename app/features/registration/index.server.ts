export { type OwnRegistration, readRegistration, readTold } from "./reads.server.ts";
export { keepRegistration } from "./writes.server.ts";
