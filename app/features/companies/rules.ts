import { AREAS_SHOWN, CATEGORIES, type Category } from "./constants.ts";

/** Narrows a stored text to a category. */
export function isCategory(value: string): value is Category {
  return CATEGORIES.includes(value as Category);
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
