import type { RegisterReason, VerificationStatus } from "../companies/lifecycle.ts";

/** A company whose name and KvK number were not confirmed, for an admin to look at. */
export interface QueuedCompany extends Record<"companyId" | "businessName" | "kvkNumber", string> {
  status: VerificationStatus;
  reason: RegisterReason | null;
  checkedAt: Date | null;
}
