import type { ConfirmObjection } from "../rules/can.ts";

/** Why a company cannot confirm its proposal as it is, as a note beside the button that nobody pressed yet. */
export const CONFIRM_NOTES: Record<ConfirmObjection, string> = {
  "wrong-state": "Er valt niets meer te bevestigen.",
  "past-its-day":
    "Je offerte gold tot een dag die voorbij is. Pas hem aan om hem weer te laten staan.",
  "scope-open":
    "De klant vraagt meer dan je offerte noemt. Pas hem aan en zeg van alles of het bij je prijs zit.",
};
