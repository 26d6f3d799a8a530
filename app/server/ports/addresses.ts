/** The street at a postcode and house number; that there is none; or no answer in time. */
export type AddressAnswer =
  | { kind: "found"; street: string; place: string }
  | { kind: "none" }
  | { kind: "no-answer" };

/** Who knows the addresses of the country. */
export interface AddressRegister {
  /**
   * Asks by postcode ('1234 AB') and house number ('12'). Answers in about a second, and never throws.
   */
  find(postcode: string, houseNumber: string): Promise<AddressAnswer>;
}
