import type { AddressAnswer } from "~/shared/address.ts";

/** Why it does not say 'confirmed'; 'not-asked' is said where there is no register to ask. */
export type KvkReason = "not-found" | "dissolved" | "other-name" | "no-answer" | "not-asked";

/** What the trade register says of a number: 'unknown' when a person has to look at it. */
export type KvkFinding =
  | { answer: "confirmed"; reason: null }
  | { answer: "unknown" | "refused"; reason: KvkReason };

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

/** 'unknown' when the register, or the country whose number it is, gives no answer now. */
export type ViesAnswer = "valid" | "invalid" | "unknown";

/** The EU's register of VAT numbers (VIES). */
export interface Vies {
  /** Asks whether a VAT number, with its country's code and nothing between, is in use. Never throws. */
  check(vatNumber: string): Promise<ViesAnswer>;
}

/** Who knows the addresses of the country. */
export interface AddressRegister {
  /** By postcode ('1234 AB') and house number ('12'). Answers in about a second, never throws. */
  find(postcode: string, houseNumber: string): Promise<AddressAnswer>;
}
