import type { Province } from "~/shared/provinces.ts";

/** A province as one company sees it. */
export interface ProvinceStatus {
  province: Province;
  isFull: boolean;
  isOwn: boolean;
  isWaiting: boolean;
  /** Until when a free place is kept for the company. */
  heldUntil: Date | null;
}
