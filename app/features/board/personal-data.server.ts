import { eraseNothing, exportNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { briefDigests } from "./tables.ts";

/** When a company was last mailed of new briefs; it goes with the company. */
export const personalData = {
  tables: [briefDigests],
  processing: [],
  impersonal: [briefDigests],
  export: exportNothing,
  erase: eraseNothing,
} satisfies PersonalData;
