import { localCharges, localPayments } from "../db/local-payments-tables.ts";
import { eraseNothing, exportNothing, type PersonalData } from "../db/personal-data.ts";

/** The books of the local payment page: a provider's are its own, and outlive our accounts. */
export const personalData = {
  tables: [localPayments, localCharges],
  export: exportNothing,
  erase: eraseNothing,
  retention: [],
} satisfies PersonalData;
