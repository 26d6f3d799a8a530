import type { BriefDetails } from "~/features/intake/answers.ts";

/** The details of a move of which nothing was answered that may be left out. */
export const BARE: BriefDetails = {
  serviceType: "VERHUIZING",
  rooms: null,
  heavyItems: [],
  fragileItems: false,
  pianoOrSpecialItems: null,
  packingService: false,
  fromFloor: null,
  toFloor: null,
  hasElevator: false,
  services: [],
};
