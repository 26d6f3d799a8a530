export { personalData } from "./personal-data.server.ts";
export { readPriceHints, readUsualPrice } from "./reads/usual.server.ts";
export { renewBands, tellOfAcceptance } from "./writes.server.ts";
