export { personalData } from "./personal-data.server.ts";
export { countAwaited, hasSettledRole, readRegistration, readTold } from "./reads.server.ts";
export { keepRegistration, takeReferralCode } from "./writes.server.ts";
