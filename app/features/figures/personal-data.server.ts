import { eraseNothing, exportNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { businessFigures } from "./tables.ts";

export const personalData = {
  tables: [businessFigures],
  processing: [],
  // Sums of a day, or of a day and a province, with nobody's number.
  impersonal: [businessFigures],
  export: exportNothing,
  erase: eraseNothing,
} satisfies PersonalData;
