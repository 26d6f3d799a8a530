/** What the trade register says of a number: 'unknown' when it cannot be asked. */
export type KvkAnswer = "confirmed" | "unknown" | "refused";

/** The Dutch trade register (Kamer van Koophandel). */
export interface Kvk {
  /** Asks whether `kvkNumber` (eight digits) belongs to a company trading as `businessName`. */
  check(kvkNumber: string, businessName: string): Promise<KvkAnswer>;
}
