import type { StoredGoods } from "../../goods/views.ts";
import type { BriefDetails } from "../../intake/answers.ts";
import { packingAsked } from "../../intake/rules/packing.ts";
import { SCOPE_ITEMS, type ScopeItem } from "../constants.ts";
import type { ScopeMeaning } from "../views.ts";
import { USUAL_MEANING } from "../wording/scope.ts";
import { climbOf } from "./climb.ts";

/** What a brief asks for, in the order of SCOPE_ITEMS; a question without an answer asks for nothing. */
export function askedByBrief(details: BriefDetails): ScopeItem[] {
  return SCOPE_ITEMS.filter((item) => IS_ASKED[item](details));
}

const IS_ASKED: Record<ScopeItem, (details: BriefDetails) => boolean> = {
  transport: () => true,
  packing: (details) => packingAsked(details) !== null,
  unpacking: (details) => hasService(details, "Uitpakservice"),
  boxes: (details) => hasService(details, "Verhuisdozen leveren"),
  lift: (details) => climbOf(details) > 0,
  assembly: (details) => hasService(details, "Meubels demonteren/monteren"),
  piano: mentionsPiano,
  storage: (details) =>
    hasService(details, "Tijdelijke opslag") || storageWeeksOf(details) !== null,
  disposal: ({ serviceType }) => serviceType === "ONTRUIMING",
  parkingPermit: (details) => permitsIn(details) > 0,
  cleaning: (details) => isCleaned(details) || details.broomClean === true,
};

/** What a brief more exactly means by the things that it asks for; `goods` is its list, where it has one. */
export function meaningOf(details: BriefDetails, goods: Counted): ScopeMeaning {
  const swept = isCleaned(details) ? "both" : "broom";
  return {
    packing: packingAsked(details) ?? USUAL_MEANING.packing,
    cleaning: details.broomClean === true ? swept : USUAL_MEANING.cleaning,
    permits: Math.max(permitsIn(details), USUAL_MEANING.permits),
    pianos: Math.max(countIn(goods, PIANOS), USUAL_MEANING.pianos),
  };
}

const isCleaned = (details: BriefDetails) => hasService(details, "Schoonmaakservice");

function permitsIn({ permitFrom, permitTo }: BriefDetails): number {
  return [permitFrom, permitTo].filter((isNeeded) => isNeeded === true).length;
}

/** For how many weeks things are stored; null where nobody said. */
export function storageWeeksOf({ storageWeeks }: BriefDetails): number | null {
  return storageWeeks && storageWeeks > 0 ? storageWeeks : null;
}

// The ids of boxes in a list of goods; bags are none.
const BOXES = ["box", "bookBox", "fragileBox", "wardrobeBox"];

const FRAGILE_BOXES = ["fragileBox"];
const PIANOS = ["piano", "grandPiano"];

type Counted = Pick<StoredGoods, "counts"> | null | undefined;

/** How many boxes a list of goods counts; null where there is no list, or none on it. */
export function boxesOf(goods: Counted): number | null {
  return countIn(goods, BOXES) || null;
}

/** How many boxes with fragile things a list of goods counts; null where there is no list, or none on it. */
export function fragileBoxesOf(goods: Counted): number | null {
  return countIn(goods, FRAGILE_BOXES) || null;
}

function countIn(goods: Counted, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (goods?.counts[id] ?? 0), 0);
}

function hasService({ services }: BriefDetails, name: string): boolean {
  return services?.includes(name) ?? false;
}

/** True for a piano among the heavy items, or one that the client's own words tell of. */
function mentionsPiano({ heavyItems, pianoOrSpecialItems }: BriefDetails): boolean {
  const isListed = heavyItems?.includes("Piano") ?? false;
  return isListed || /(?<!\bgeen )\b(piano|vleugel(?!deur))/i.test(pianoOrSpecialItems ?? "");
}
