import type { Province } from "~/shared/provinces.ts";
import type { Counted } from "./rules.ts";

/** A province as the desk sees it. */
export interface ProvinceAtDesk {
  province: Province;
  places: number;
  taken: number;
  /** Of the last days, as they were counted last; null before they ever were. */
  counted: (Counted & { countedAt: Date }) | null;
  /** How many companies wait. */
  waitingCount: number;
  /** A page of those who wait, longest first. */
  waiting: { rows: { userId: string; name: string; since: Date }[]; next: string | null };
}
