/** A company in the yearly report to the tax office; amounts in euro cents. */
export interface ReportedSeller {
  companyId: string;
  businessName: string;
  kvkNumber: string | null;
  vatNumber: string | null;
  /** The RSIN, or the number of a person whose business it is. */
  taxNumber: string;
  /** Null of a legal person or partnership. */
  person: { firstName: string; lastName: string; birthDate: string } | null;
  address: { street: string; postcode: string; city: string };
  /** The four quarters in order. */
  quarters: readonly { deals: number; cents: number }[];
}

/** What the report says of a year, and of who makes it. */
export interface SellerReport {
  year: number;
  madeAt: Date;
  operator: { name: string; address: string; kvkNumber: string; vatNumber: string };
  contact: string;
  sellers: readonly ReportedSeller[];
}
