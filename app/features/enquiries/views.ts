import type { ContactData } from "~/shared/contact-mask/find.ts";
import type { AskObjection } from "./policy.ts";

interface Enquiry {
  id: string;
  /** Without contact data for all but the company that asked it. */
  question: string;
  askedAt: Date;
  answeredAt: Date | null;
}

/** A question about a brief as companies read it. */
export interface EnquiryForCompany extends Enquiry {
  isOwn: boolean;
  /** What others do not read of its own question. */
  marks: ContactData[];
  /** Without contact data; null as long as it waits. */
  answer: string | null;
}

/** The same as the client reads it that answers. */
export interface EnquiryForClient extends Enquiry {
  companyId: string;
  companyName: string;
  /** In the client's own words. */
  answer: string | null;
  /** What companies do not read of it. */
  marks: ContactData[];
}

/** What was asked about a brief, and why a company may ask nothing now; null when it may. */
export interface EnquiriesOfBrief {
  enquiries: EnquiryForCompany[];
  objection: AskObjection | null;
}
