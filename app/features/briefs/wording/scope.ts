import type { ServiceType } from "../../intake/constants.ts";
import type { ScopeItem } from "../constants.ts";

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
    cleaning: "Schoonmaak en bezemschoon opleveren",
  },
};

export function scopeLabel(item: ScopeItem, serviceType: ServiceType): string {
  return SCOPE_LABELS[serviceType][item];
}
