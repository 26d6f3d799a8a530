import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";

/** The names of the fields of a thing that a brief can ask for: its answer, and its own price. */
export function scopeFields(item: ScopeItem) {
  const name = `${item.charAt(0).toUpperCase()}${item.slice(1)}` as Capitalize<ScopeItem>;
  return { answer: `scope${name}`, extra: `extra${name}` } as const;
}

export const SCOPE_FIELDS = SCOPE_ITEMS.map((item) => ({ item, ...scopeFields(item) }));

// More other days than this make a proposal hard to read.
const OTHER_DAYS = [1, 2, 3] as const;

/** The fields of each other day that may have a price of its own. */
export const OTHER_DAY_FIELDS = OTHER_DAYS.map((place) => ({
  day: `otherDay${place}` as const,
  price: `otherPrice${place}` as const,
}));
