/** What the trade register says of a number: 'unknown' when a person has to look at it. */
export type KvkAnswer = "confirmed" | "unknown" | "refused";

/** Why it does not say 'confirmed'; 'not-asked' is said where there is no register to ask. */
export type KvkReason = "not-found" | "dissolved" | "other-name" | "no-answer" | "not-asked";

export type KvkFinding =
  | { answer: "confirmed"; reason: null }
  | { answer: Exclude<KvkAnswer, "confirmed">; reason: KvkReason };

/** The Dutch trade register (Kamer van Koophandel). */
export interface Kvk {
  /** Asks whether `kvkNumber` (eight digits) belongs to a company trading as `businessName`. */
  check(kvkNumber: string, businessName: string): Promise<KvkFinding>;
}

export const CONFIRMED: KvkFinding = { answer: "confirmed", reason: null };

/** The answer for a reason: a certain one is a refusal, any other is left to a person. */
export function notConfirmed(reason: KvkReason): KvkFinding {
  const certain = reason === "not-found" || reason === "dissolved";
  return { answer: certain ? "refused" : "unknown", reason };
}
