/** What a company did in three months: agreements whose day came, and their sum in euro cents with VAT. */
export interface Quarter {
  deals: number;
  cents: number;
}

export interface SellerAddress {
  street: string;
  postcode: string;
  city: string;
}

/** What only a company can tell, and a report needs. */
export type Lacking = "tax-number" | "address";

/** A company in a report over a year, with its four quarters in order. */
export interface SellerYear {
  companyId: string;
  businessName: string;
  kvkNumber: string | null;
  vatNumber: string | null;
  rsin: string | null;
  soleTrader: boolean;
  address: SellerAddress | null;
  quarters: Quarter[];
}

/** The same at the desk, with what it was asked. */
export interface DeskSeller extends SellerYear {
  /** When it erased its account, where it did: nobody can ask it anything any more. */
  departedAt: Date | null;
  taxFirstMailedAt: Date | null;
  taxMailedAt: Date | null;
  taxMails: number;
}

/** A company's data as they stand, for itself; texts are null where nothing is filled in. */
export interface OwnDetails
  extends Record<"kvkNumber" | "vatNumber" | "phone" | "rsin", string | null> {
  businessName: string;
  email: string;
  address: SellerAddress | null;
  soleTrader: boolean;
  /** When it last confirmed them, and from when it is asked again. */
  confirmedAt: Date | null;
  dueAt: Date;
}

/** What the report asks of a sole trader, and the product does not keep. */
export interface SoleTrader {
  firstName: string;
  lastName: string;
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  /** The citizen service number: nine digits. */
  bsn: string;
}
