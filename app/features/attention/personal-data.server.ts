import { eraseNothing, exportNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { findings } from "./tables.ts";

export const personalData = {
  tables: [findings],
  processing: [],
  impersonal: [findings],
  export: exportNothing,
  erase: eraseNothing,
} satisfies PersonalData;
