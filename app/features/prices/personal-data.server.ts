import { eraseNothing, exportNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { priceBands } from "./tables.ts";

export const personalData = {
  tables: [priceBands],
  processing: [],
  impersonal: [priceBands],
  export: exportNothing,
  // A band is made of five prices or more and names nobody. A brief that was erased or anonymised keeps
  // what its class is made of (service, rooms, volume, distance, floors), and so counts on as a number.
  erase: eraseNothing,
} satisfies PersonalData;
