import { AREAS_SHOWN, CATEGORIES, type Category } from "./constants.ts";

/** A company as everybody may see it; `startingPrice` in euro cents. */
export interface PublicCompany {
  id: string;
  businessName: string;
  verified: boolean;
  verifiedAt: Date | null;
  kvkNumber: string | null;
  bio: string | null;
  website: string | null;
  categories: Category[];
  serviceAreas: string[];
  yearsInBusiness: number | null;
  teamSize: number;
  startingPrice: number | null;
  movingVehicleTypes: string | null;
  rating: { average: number; count: number } | null;
}

/** Narrows a stored text to a category. */
export function isCategory(value: string): value is Category {
  return CATEGORIES.includes(value as Category);
}

/** What makes a profile complete: a company that shows it can be found and judged. */
export interface ProfileFacts {
  businessName: string;
  kvkNumber: string | null;
  categories: string[];
  serviceAreas: string[];
}

/** Complete: name, KvK number, at least one category and at least one area. */
export function isComplete(profile: ProfileFacts): boolean {
  return (
    profile.businessName.trim() !== "" &&
    profile.kvkNumber !== null &&
    profile.categories.length > 0 &&
    profile.serviceAreas.length > 0
  );
}

/** 'A, B, C + 2 meer', or 'Geen gebieden' (SPEC section 2, 'Company dashboard'). */
export function areasText(areas: string[]): string {
  if (areas.length === 0) return "Geen gebieden";
  const shown = areas.slice(0, AREAS_SHOWN).join(", ");
  const more = areas.length - AREAS_SHOWN;
  return more > 0 ? `${shown} + ${more} meer` : shown;
}

/** An address of the company's site as a link, with https:// put before a bare name. */
export function asWebAddress(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** What the trade register's answer means to the company, beside its badge. */
export function badgeText(
  facts: { kvkStatus: "UNCHECKED" | "CONFIRMED" | "UNKNOWN" | "REFUSED"; verified: boolean },
  checkedOn: string | null,
): string {
  if (facts.verified) return checkedOn ? `Naam en KvK-nummer gecontroleerd op ${checkedOn}.` : "";
  if (facts.kvkStatus === "REFUSED") {
    return "We konden dit KvK-nummer niet aan je bedrijf koppelen. Misschien staat er een tikfout in, of gebruikt een ander geverifieerd bedrijf het al. Kijk je naam en nummer na en sla je profiel opnieuw op.";
  }
  return "We controleren je naam en KvK-nummer in het Handelsregister. Zodra dat klopt, kun je offertes sturen.";
}
