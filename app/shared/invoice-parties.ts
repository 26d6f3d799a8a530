import type { Address } from "./address.ts";

/** Who sells, as an invoice names it. */
export interface Seller {
  name: string;
  address: Address;
  kvkNumber: string;
  vatNumber: string;
  email: string;
}

/** Who buys; null is what the company has not filled in. */
export interface Buyer {
  businessName: string;
  contactName: string;
  email: string;
  kvkNumber: string | null;
  vatNumber: string | null;
  address: Address | null;
}
