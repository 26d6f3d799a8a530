/** How soon somebody is mailed of what is new: of each at once, once a day of all, or never. */
export const MAIL_PACES = ["at-once", "daily", "off"] as const;
export type MailPace = (typeof MAIL_PACES)[number];

/** As it stands in a form. */
export const PACE_WORDS: Record<MailPace, string> = {
  "at-once": "Meteen, bij elke opdracht",
  daily: "Eén keer per dag, om 17.00 uur",
  off: "Nooit",
};

/** A pace that a form names; null for anything else. */
export function readPace(text: string): MailPace | null {
  return MAIL_PACES.find((pace) => pace === text) ?? null;
}

/** As it is stored: whether there are mails, and whether they are gathered. */
export interface StoredPace {
  mails: boolean;
  digest: boolean;
}

export const storedPace = (pace: MailPace): StoredPace => ({
  mails: pace !== "off",
  digest: pace === "daily",
});

export function paceOf({ mails, digest }: StoredPace): MailPace {
  if (!mails) return "off";
  return digest ? "daily" : "at-once";
}
