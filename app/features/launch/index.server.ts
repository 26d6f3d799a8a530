export { personalData } from "./personal-data.server.ts";
export { launched, listLaunchSignups, mayHaveOffer, readPlacesLeft } from "./reads.server.ts";
export { redeemOfferPlace, signUpForLaunch } from "./writes.server.ts";
