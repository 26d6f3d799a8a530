export { personalData } from "./personal-data.server.ts";
export { readMiddleRates, readOwnTariff } from "./reads.server.ts";
export { saveTariff } from "./writes.server.ts";
