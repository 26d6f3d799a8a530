export { liftSuspension, suspendCompany } from "./writes.server.ts";
