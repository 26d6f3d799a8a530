import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export { launched, listLaunchSignups, mayHaveOffer, readPlacesLeft } from "./reads.server.ts";
export { redeemOfferPlace, signUpForLaunch } from "./writes.server.ts";

export const launchRedemptions = readOnly(tables.launchRedemptions);
