/** 'unknown' when the register, or the country whose number it is, gives no answer now. */
export type ViesAnswer = "valid" | "invalid" | "unknown";

/** The EU's register of VAT numbers (VIES). */
export interface Vies {
  /** Asks whether a VAT number, with its country's code and nothing between, is in use. Never throws. */
  check(vatNumber: string): Promise<ViesAnswer>;
}
