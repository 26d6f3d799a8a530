export { personalData } from "./personal-data.server.ts";
export { fullProvinces, readFullProvinces, readProvinces } from "./reads.server.ts";
export * from "./writes.server.ts";
