import type { Address } from "../../shared/address.ts";

/** What a company tells when it registers, apart from what every sign-up tells. */
export interface RegistrationDetails {
  companyName: string;
  phone: string | null;
  referralCode: string | null;
  /** What its invoices need besides; missing in sign-ups of before that was asked. */
  invoice?: { kvkNumber: string; invoiceAddress: Address; vatNumber: string | null };
}
