/** Why a name and KvK number were not confirmed, as it is stored. */
export type KvkReason =
  | "NOT_FOUND"
  | "DISSOLVED"
  | "OTHER_NAME"
  | "NO_ANSWER"
  | "NOT_ASKED"
  | "TAKEN"
  | "REJECTED";

export const REASON_LABELS: Record<KvkReason, string> = {
  NOT_FOUND: "Nummer niet gevonden in het Handelsregister",
  DISSOLVED: "Onderneming is opgeheven",
  OTHER_NAME: "Nummer staat op een andere naam",
  NO_ANSWER: "Handelsregister gaf geen antwoord; we proberen het elk uur opnieuw",
  NOT_ASKED: "Handelsregister is niet aangesloten",
  TAKEN: "Een ander geverifieerd bedrijf gebruikt dit nummer",
  REJECTED: "Door een beheerder afgewezen",
};

/** Companies the queue shows at once, those who wait longest first. */
export const QUEUE_SHOWN = 50;

/** A company whose name and KvK number were not confirmed, for an admin to look at. */
export interface WaitingCompany {
  companyId: string;
  businessName: string;
  kvkNumber: string;
  website: string | null;
  status: "UNKNOWN" | "REFUSED";
  reason: KvkReason | null;
  checkedAt: Date | null;
}
