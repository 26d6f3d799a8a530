import type { Province } from "~/shared/provinces.ts";
import type { Counted } from "./rules.ts";

/** A province as the desk sees it. */
export interface ProvinceAtDesk {
  province: Province;
  places: number;
  taken: number;
  /** Of the last days, as they were counted last; null before they ever were. */
  counted: (Counted & { countedAt: Date }) | null;
  /** Who waits, longest first: at most `WAITING_SHOWN`. */
  waiting: { userId: string; name: string; since: Date }[];
  /** More wait than are named. */
  moreWait: boolean;
}
