/** What somebody is told by mail, because it should not happen without their knowing. */
export type AccountChange = "password" | "address" | "second-step-on" | "second-step-off";

/** Every task there is and what it is told: ids only, the task reads the rest when it runs. */
export interface Tasks {
  /** Without `signUpId`: the link of the sign-up that made the account. */
  "send-verification": { userId: string; signUpId?: string };
  "resend-verification": { userId: string };
  "send-reset": { userId: string };
  "send-address-change": { requestId: string };
  /** `at` tells one change from the next of the same kind. */
  "notify-account-change": { userId: string; change: AccountChange; at: string };
  /** `changedAt` is there when the text was replaced after a first confirmation. */
  "send-brief-confirmation": { briefId: string; changedAt?: string };
  "notify-companies-new-job": { briefId: string };
  "notify-company-new-job": { briefId: string; companyId: string };
  "notify-admin-new-job": { briefId: string };
  "notify-proposal-received": { proposalId: string };
  "notify-proposal-accepted": { proposalId: string };
  "notify-company-declined": { proposalId: string };
  /** A payment that came in, by what the provider calls its checkout. */
  "notify-payment-received": { providerCheckoutId: string };
  /** `at` tells one change from the next of the same kind. */
  "notify-renewal": { userId: string; change: "cancelled" | "resumed"; at: string };
  "notify-payment-exception": { exceptionId: string };
  "unwind-payment": { exceptionId: string };
  "sync-subscription": { reference: string };
  "sync-checkouts": Record<string, never>;
  "settle-referral": { userId: string };
  "notify-free-month": { creditId: string };
  "grant-free-months": { userId: string };
  "check-kvk": { companyId: string };
  "recheck-kvk": Record<string, never>;
  "notify-verification": { decisionId: string };
  /** `checkedAt` tells one refusal from the next. */
  "notify-register-refused": { companyId: string; checkedAt: string };
  "notify-company-welcome": { companyId: string };
  "offer-free-places": Record<string, never>;
  "notify-place-free": { companyId: string; province: string };
  "mask-briefs": Record<string, never>;
  "sweep-uploads": Record<string, never>;
  "apply-retention": Record<string, never>;
  "send-contact-email": { messageId: string };
  /** `at` tells one test from the next. */
  "send-test": { userId: string; at: string };
}
