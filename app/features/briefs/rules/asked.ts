import type { BriefDetails } from "../answers.ts";
import { SCOPE_ITEMS, type ScopeItem } from "../constants.ts";
import { isLiftAskedTwice } from "../question.ts";

/**
 * What a brief asks for, in the order of SCOPE_ITEMS: what its client ticked, and what follows from
 * the answers. A question that was not asked, or left open, asks for nothing.
 */
export function askedOf(details: BriefDetails): ScopeItem[] {
  return SCOPE_ITEMS.filter((item) => IS_ASKED[item](details));
}

const IS_ASKED: Record<ScopeItem, (details: BriefDetails) => boolean> = {
  transport: () => true,
  packing: (details) => details.packingService === true || hasService(details, "Inpakservice"),
  unpacking: (details) => hasService(details, "Uitpakservice"),
  boxes: (details) => hasService(details, "Verhuisdozen leveren"),
  lift: (details) => climbOf(details) > 0,
  assembly: (details) => hasService(details, "Meubels demonteren/monteren"),
  piano: mentionsPiano,
  storage: (details) => hasService(details, "Tijdelijke opslag"),
  disposal: ({ serviceType }) => serviceType === "ONTRUIMING",
  // At either end: each question about it is called after the permit.
  parkingPermit: (details) =>
    Object.entries(details).some(
      ([name, answer]) => name.startsWith("parkingPermit") && answer === true,
    ),
  cleaning: (details) => hasService(details, "Schoonmaakservice"),
};

function hasService({ services }: BriefDetails, name: string): boolean {
  return services?.includes(name) ?? false;
}

/** True for a piano among the heavy items, or one that the client's own words tell of. */
function mentionsPiano({ heavyItems, pianoOrSpecialItems }: BriefDetails): boolean {
  const isListed = heavyItems?.includes("Piano") ?? false;
  return isListed || /(?<!\bgeen )\b(piano|vleugel(?!deur))/i.test(pianoOrSpecialItems ?? "");
}

/**
 * How many floors things are carried without a lift, at both ends together. An end of which nobody
 * said whether it has a lift counts as none.
 */
export function climbOf(details: BriefDetails): number {
  const { fromFloor, toFloor, hasElevator, hasElevatorTo } = details;
  const liftAtEnd = isLiftAskedTwice(details) ? hasElevatorTo : hasElevator;
  const climb = (floor: string | null | undefined, lift: boolean | null | undefined) =>
    lift === false ? floorNumber(floor) : 0;
  return climb(fromFloor, hasElevator) + climb(toFloor, liftAtEnd);
}

/** The number that the name of a floor begins with: 5 for the fifth and all above it. */
function floorNumber(floor: string | null | undefined): number {
  const number = Number.parseInt(floor ?? "", 10);
  return Number.isNaN(number) ? 0 : number;
}
