/** What a company can do (SPEC section 3, 'Service categories'). */
export const CATEGORIES = [
  "RESIDENTIAL",
  "OFFICE",
  "STORAGE",
  "PACKING",
  "INTERNATIONAL",
  "PIANO",
  "ONTRUIMING",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  RESIDENTIAL: "Woning verhuizing",
  OFFICE: "Kantoorverhuizing",
  STORAGE: "Opslag",
  PACKING: "Inpakservice",
  INTERNATIONAL: "Internationale verhuizing",
  PIANO: "Pianotransport",
  ONTRUIMING: "Woningontruiming",
};

/** Work areas shown before '+ N meer' (SPEC section 2, 'Company dashboard'). */
export const AREAS_SHOWN = 3;
