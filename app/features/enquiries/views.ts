import type { AskObjection } from "./policy.ts";

interface Enquiry {
  id: string;
  /** Without contact data, whoever reads it. */
  question: string;
  askedAt: Date;
  answeredAt: Date | null;
}

/** A question about a brief as companies read it. */
export interface EnquiryForCompany extends Enquiry {
  isOwn: boolean;
  /** Its own question, of which others do not read everything. */
  isMasked: boolean;
  /** Without contact data; null as long as it waits. */
  answer: string | null;
}

/** The same as the client reads it that answers. */
export interface EnquiryForClient extends Enquiry {
  companyId: string;
  companyName: string;
  /** In the client's own words. */
  answer: string | null;
  /** Companies read it without some of them. */
  isMasked: boolean;
}

/** What was asked about a brief, and why a company may ask nothing now; null when it may. */
export interface EnquiriesOfBrief {
  enquiries: EnquiryForCompany[];
  objection: AskObjection | null;
}
