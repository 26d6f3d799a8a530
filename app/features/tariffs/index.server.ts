export { personalData } from "./personal-data.server.ts";
export { readOwnTariff } from "./reads.server.ts";
export { saveTariff, type TariffRefusal } from "./writes.server.ts";
