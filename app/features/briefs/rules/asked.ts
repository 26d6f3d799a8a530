import { type CountedGoods, pianosIn } from "../../goods/rules/counted.ts";
import { tellsOfPiano } from "../../goods/rules/piano.ts";
import type { BriefDetails } from "../../intake/answers.ts";
import { packingAsked } from "../../intake/rules/packing.ts";
import { SCOPE_ITEMS, type ScopeItem } from "../constants.ts";
import type { ScopeMeaning } from "../views.ts";
import { USUAL_MEANING } from "../wording/scope.ts";
import { climbOf } from "./climb.ts";

/**
 * What a brief with this list of goods asks for, in the order of SCOPE_ITEMS; a question without an answer asks
 * for nothing.
 */
export function askedByBrief(details: BriefDetails, goods: CountedGoods): ScopeItem[] {
  return SCOPE_ITEMS.filter((item) => IS_ASKED[item](details, goods));
}

const IS_ASKED: Record<ScopeItem, (details: BriefDetails, goods: CountedGoods) => boolean> = {
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
export function meaningOf(details: BriefDetails, goods: CountedGoods): ScopeMeaning {
  const swept = isCleaned(details) ? "both" : "broom";
  return {
    packing: packingAsked(details) ?? USUAL_MEANING.packing,
    cleaning: details.broomClean === true ? swept : USUAL_MEANING.cleaning,
    permits: Math.max(permitsIn(details), USUAL_MEANING.permits),
    pianos: Math.max(pianosIn(goods), USUAL_MEANING.pianos),
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

function hasService({ services }: BriefDetails, name: string): boolean {
  return services?.includes(name) ?? false;
}

/** True for a piano among the heavy items or on the list, or one that the client's own words tell of. */
function mentionsPiano(
  { heavyItems, pianoOrSpecialItems }: BriefDetails,
  goods: CountedGoods,
): boolean {
  const isListed = heavyItems?.includes("Piano") ?? false;
  return isListed || tellsOfPiano(pianoOrSpecialItems ?? "") || pianosIn(goods) > 0;
}
