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

export { MAX_AVATARS, MAX_PORTFOLIO, MAX_UPLOAD_BYTES } from "../uploads/constants.ts";

/** Link fields to work shown elsewhere (SPEC section 9). */
export const MAX_LINKS = 3;

/** The steps of the onboarding and the form fields of each (SPEC section 2, 'Onboarding'). */
export const ONBOARDING_STEPS = [
  {
    title: "Je bedrijf",
    fields: ["avatar", "businessName", "kvkNumber", "phone", "website", "bio", "yearsInBusiness"],
  },
  {
    title: "Wat je doet",
    fields: ["categories", "startingPrice", "teamSize", "movingVehicleTypes"],
  },
  { title: "Waar je werkt", fields: ["serviceAreas", "portfolio", "portfolioLinks"] },
] as const;

/** The field without which a step cannot be left forwards. */
export const STEP_NEEDS = ["businessName", "categories", "serviceAreas"] as const;
