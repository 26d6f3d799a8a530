import type { ProvinceAtDesk } from "./views.ts";

const HEADS = ["Provincie", "Plaatsen", "Bezet", "Wachten", "Aanvragen", "Offertes", "Geteld"];

/** The places of every province as the rows of a CSV, the heads first. */
export function placeRows(provinces: readonly ProvinceAtDesk[]) {
  const rows = provinces.map(({ province, places, taken, waitingCount, counted }) => [
    province,
    String(places),
    String(taken),
    String(waitingCount),
    counted ? String(counted.briefs) : "",
    counted ? String(counted.proposals) : "",
    counted?.countedAt.toISOString() ?? "",
  ]);
  return [HEADS, ...rows];
}
