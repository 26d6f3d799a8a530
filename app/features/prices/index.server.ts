export { personalData } from "./personal-data.server.ts";
export { readHintFor, readPriceHints, readUsualPrice } from "./reads.server.ts";
export { renewBands, tellOfAcceptance } from "./writes.server.ts";
