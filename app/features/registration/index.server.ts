export { personalData } from "./personal-data.server.ts";
export { hasSettledRole, readRegistration, readTold } from "./reads.server.ts";
export { keepRegistration } from "./writes.server.ts";
