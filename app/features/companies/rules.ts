import type { Picture } from "~/shared/picture.ts";
import { AREAS_SHOWN, CATEGORIES, type Category } from "./constants.ts";

/** A company as everybody may see it; `startingPrice` in euro cents. */
export interface PublicCompany {
  id: string;
  businessName: string;
  verified: boolean;
  verifiedAt: Date | null;
  /** Whose word the badge rests on. */
  verifiedBy: VerifiedBy;
  kvkNumber: string | null;
  bio: string | null;
  website: string | null;
  categories: Category[];
  serviceAreas: string[];
  yearsInBusiness: number | null;
  teamSize: number;
  startingPrice: number | null;
  movingVehicleTypes: string | null;
  avatar: Picture | null;
  portfolio: Picture[];
  portfolioLinks: string[];
  rating: { average: number; count: number } | null;
}

/** The trade register, or an admin who looked at it. */
export type VerifiedBy = "REGISTER" | "ADMIN" | null;

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

/** 'A, B, C + 2 meer', or 'Geen gebieden'. */
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

export type KvkStatus = "UNCHECKED" | "CONFIRMED" | "UNKNOWN" | "REFUSED";

const CHECKING =
  "We controleren je naam en KvK-nummer in het Handelsregister. Zodra dat klopt, kun je offertes sturen.";
const REFUSED =
  "We konden dit KvK-nummer niet aan je bedrijf koppelen. Misschien staat er een tikfout in, of gebruikt een ander geverifieerd bedrijf het al. Kijk je naam en nummer na en sla je profiel opnieuw op.";

const REJECTED = "We hebben je naam en KvK-nummer nagekeken en konden ze niet goedkeuren.";
const TRY_ANEW = "Pas je naam of nummer aan, dan controleren we het meteen opnieuw.";

/** What comes after the onboarding, by what the trade register said so far. */
export const BADGE_NEXT: Record<KvkStatus, string> = {
  UNCHECKED: `${CHECKING} De opdrachten kun je nu al bekijken.`,
  UNKNOWN: `${CHECKING} De opdrachten kun je nu al bekijken.`,
  CONFIRMED:
    "Je naam en KvK-nummer kloppen met het Handelsregister: je hebt de badge Geverifieerd. Bekijk de opdrachten en stuur je eerste offerte.",
  REFUSED,
};

/** What the trade register's answer means to the company, beside its badge. */
export function badgeText(
  facts: {
    kvkStatus: KvkStatus;
    verified: boolean;
    verifiedBy: VerifiedBy;
    /** What an admin wrote when saying no. */
    rejection?: string | null;
  },
  checkedOn: string | null,
): string {
  if (facts.verified) return checkedText(null, facts.verifiedBy, checkedOn);
  if (facts.rejection) return `${REJECTED} De reden: ${facts.rejection}\n${TRY_ANEW}`;
  if (facts.kvkStatus === "REFUSED") {
    return REFUSED;
  }
  return CHECKING;
}

/** What was checked, when, and by whom: the words beside the badge. */
export function checkedText(
  kvkNumber: string | null,
  by: VerifiedBy,
  checkedOn: string | null,
): string {
  const what = `Naam en KvK-nummer${kvkNumber ? ` ${kvkNumber}` : ""} gecontroleerd`;
  const who = by === "ADMIN" ? "met de hand door Verhuisbod" : "in het Handelsregister (KvK)";
  return `${what} ${who}${checkedOn ? ` op ${checkedOn}` : ""}.`;
}
