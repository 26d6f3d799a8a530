import type { ServiceType } from "../../intake/constants.ts";
import type { ScopeItem } from "../constants.ts";
import type { NamedScope, ScopeMeaning } from "../views.ts";

/** What the things that can be asked for are, where no answer of the client is more exact. */
export const USUAL_MEANING: ScopeMeaning = {
  packing: "everything",
  cleaning: "cleaning",
  permits: 1,
  pianos: 1,
};

const OF_A_MOVE: Record<ScopeItem, string> = {
  transport: "Vervoer van de inboedel",
  packing: "Inpakken",
  unpacking: "Uitpakken",
  boxes: "Verhuisdozen",
  lift: "Ladderlift of dragen via de trap",
  assembly: "Meubels demonteren en monteren",
  piano: "Pianotransport",
  storage: "Tijdelijke opslag",
  disposal: "Afvoeren en storten",
  parkingPermit: "Parkeervergunning",
  cleaning: "Schoonmaak",
};

const SCOPE_LABELS: Record<ServiceType, Record<ScopeItem, string>> = {
  VERHUIZING: OF_A_MOVE,
  ONTRUIMING: {
    ...OF_A_MOVE,
    transport: "Leeghalen en meenemen",
    boxes: "Dozen",
    assembly: "Meubels demonteren",
    piano: "Piano weghalen",
  },
};

const CLEANING_LABELS: Record<ScopeMeaning["cleaning"], string> = {
  cleaning: "Schoonmaak",
  broom: "Bezemschoon opleveren",
  both: "Schoonmaak en bezemschoon opleveren",
};

/** What a thing that a brief asks for is called, as exactly as its client asked for it. */
export function scopeLabel(item: ScopeItem, { serviceType, meaning }: NamedScope): string {
  const usual = SCOPE_LABELS[serviceType][item];
  if (item === "packing" && meaning.packing === "fragile") return "Alleen het breekbare inpakken";
  if (item === "cleaning") return CLEANING_LABELS[meaning.cleaning];
  if (item === "parkingPermit" && meaning.permits > 1) return `${usual} op beide adressen`;
  if (item === "piano" && meaning.pianos > 1) return `${usual} (${meaning.pianos} piano's)`;
  return usual;
}
