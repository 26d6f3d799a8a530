export { personalData } from "./personal-data.server.ts";
export { hasSecondStep, readSecondStep } from "./reads.server.ts";
export * from "./writes.server.ts";
