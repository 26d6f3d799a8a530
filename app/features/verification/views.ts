import type { RegisterReason } from "../companies/constants.ts";
import type { VerificationStatus } from "../companies/lifecycle.ts";

/** A company whose name and KvK number were not confirmed, for an admin to look at. */
export interface QueuedCompany {
  companyId: string;
  businessName: string;
  kvkNumber: string;
  website: string | null;
  status: VerificationStatus;
  reason: RegisterReason | null;
  checkedAt: Date | null;
}
