export { personalData } from "./personal-data.server.ts";
export { readHintFor, readPriceHints, readUsualPrice } from "./reads.server.ts";
export { computePriceBands } from "./tasks/compute-price-bands.ts";
export { renewBands } from "./writes.server.ts";
