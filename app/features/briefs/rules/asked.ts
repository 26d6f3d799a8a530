import type { StoredGoods } from "../../goods/views.ts";
import type { BriefDetails } from "../../intake/answers.ts";
import { asksPacking } from "../../intake/rules/packing.ts";
import { SCOPE_ITEMS, type ScopeItem } from "../constants.ts";
import { climbOf } from "./climb.ts";

/** What a brief asks for, in the order of SCOPE_ITEMS; a question without an answer asks for nothing. */
export function askedByBrief(details: BriefDetails): ScopeItem[] {
  return SCOPE_ITEMS.filter((item) => IS_ASKED[item](details));
}

const IS_ASKED: Record<ScopeItem, (details: BriefDetails) => boolean> = {
  transport: () => true,
  packing: (details) =>
    details.packingService === true ||
    hasService(details, "Inpakservice") ||
    asksPacking(details.packedBy),
  unpacking: (details) => hasService(details, "Uitpakservice"),
  boxes: (details) => hasService(details, "Verhuisdozen leveren"),
  lift: (details) => climbOf(details) > 0,
  assembly: (details) => hasService(details, "Meubels demonteren/monteren"),
  piano: mentionsPiano,
  storage: (details) =>
    hasService(details, "Tijdelijke opslag") || storageWeeksOf(details) !== null,
  disposal: ({ serviceType }) => serviceType === "ONTRUIMING",
  parkingPermit: ({ permitFrom, permitTo }) => permitFrom === true || permitTo === true,
  cleaning: (details) => hasService(details, "Schoonmaakservice") || details.broomClean === true,
};

/** For how many weeks things are stored; null where nobody said. */
export function storageWeeksOf({ storageWeeks }: BriefDetails): number | null {
  return storageWeeks && storageWeeks > 0 ? storageWeeks : null;
}

// The ids of boxes in a list of goods; bags are none.
const BOXES = ["box", "bookBox", "fragileBox", "wardrobeBox"];

/** How many boxes a list of goods counts; null where there is no list, or none on it. */
export function boxesOf(goods: Pick<StoredGoods, "counts"> | null | undefined): number | null {
  const boxes = BOXES.reduce((sum, id) => sum + (goods?.counts[id] ?? 0), 0);
  return boxes > 0 ? boxes : null;
}

function hasService({ services }: BriefDetails, name: string): boolean {
  return services?.includes(name) ?? false;
}

/** True for a piano among the heavy items, or one that the client's own words tell of. */
function mentionsPiano({ heavyItems, pianoOrSpecialItems }: BriefDetails): boolean {
  const isListed = heavyItems?.includes("Piano") ?? false;
  return isListed || /(?<!\bgeen )\b(piano|vleugel(?!deur))/i.test(pianoOrSpecialItems ?? "");
}
