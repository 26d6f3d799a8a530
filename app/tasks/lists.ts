import type { Tasks } from "~/shared/tasks.ts";
import { applyPromises } from "./apply-retention.ts";
import { checkCompanyKvk } from "./check-kvk.ts";
import { grantEarnedMonths } from "./grant-free-months.ts";
import { maskBriefs } from "./mask-briefs.ts";
import { notifyAccountChange } from "./notify-account-change.tsx";
import { notifyAdminNewBrief } from "./notify-admin-new-job.tsx";
import { notifyCompaniesNewBrief } from "./notify-companies-new-job.ts";
import { notifyCompanyDeclined } from "./notify-company-declined.tsx";
import { notifyCompanyNewBrief } from "./notify-company-new-job.tsx";
import { notifyCompanyWelcome } from "./notify-company-welcome.tsx";
import { notifyFreeMonth } from "./notify-free-month.tsx";
import { notifyPaymentException } from "./notify-payment-exception.tsx";
import { notifyPaymentReceived } from "./notify-payment-received.tsx";
import { notifyPlaceFree } from "./notify-place-free.tsx";
import { notifyProposalAccepted } from "./notify-proposal-accepted.tsx";
import { notifyProposalReceived } from "./notify-proposal-received.tsx";
import { notifyRegisterRefused } from "./notify-register-refused.tsx";
import { notifyRenewal } from "./notify-renewal.tsx";
import { notifyVerification } from "./notify-verification.tsx";
import { offerPlaces } from "./offer-free-places.ts";
import { recheckKvk } from "./recheck-kvk.ts";
import { resendVerification } from "./resend-verification.tsx";
import { sendAddressChange } from "./send-address-change.tsx";
import { sendBriefConfirmation } from "./send-brief-confirmation.tsx";
import { sendContactEmail } from "./send-contact-email.tsx";
import { sendReset } from "./send-reset.tsx";
import { sendTest } from "./send-test.tsx";
import { sendVerification } from "./send-verification.tsx";
import { settleReferralOf } from "./settle-referral.ts";
import { sweepUnusedUploads } from "./sweep-uploads.ts";
import { syncOpenCheckouts } from "./sync-checkouts.ts";
import { syncReportedSubscription } from "./sync-subscription.ts";
import type { Task } from "./tasks.ts";
import { unwindExceptionalPayment } from "./unwind-payment.ts";

type TaskMap<Name extends keyof Tasks> = { [One in Name]: Task<One> };

/** Every task that sends a mail: a mail server may keep each of them waiting for most of a minute. */
export const MAILS = {
  "send-verification": sendVerification,
  "resend-verification": resendVerification,
  "send-reset": sendReset,
  "send-address-change": sendAddressChange,
  "notify-account-change": notifyAccountChange,
  "send-brief-confirmation": sendBriefConfirmation,
  "notify-company-new-job": notifyCompanyNewBrief,
  "notify-admin-new-job": notifyAdminNewBrief,
  "notify-proposal-received": notifyProposalReceived,
  "notify-proposal-accepted": notifyProposalAccepted,
  "notify-company-declined": notifyCompanyDeclined,
  "notify-free-month": notifyFreeMonth,
  "notify-payment-received": notifyPaymentReceived,
  "notify-payment-exception": notifyPaymentException,
  "notify-renewal": notifyRenewal,
  "notify-register-refused": notifyRegisterRefused,
  "notify-verification": notifyVerification,
  "notify-company-welcome": notifyCompanyWelcome,
  "notify-place-free": notifyPlaceFree,
  "send-contact-email": sendContactEmail,
  "send-test": sendTest,
} satisfies Partial<TaskMap<keyof Tasks>>;

/** All the others; a task that is in neither list does not compile. */
export const ERRANDS: TaskMap<Exclude<keyof Tasks, keyof typeof MAILS>> = {
  "notify-companies-new-job": notifyCompaniesNewBrief,
  "grant-free-months": grantEarnedMonths,
  "settle-referral": settleReferralOf,
  "unwind-payment": unwindExceptionalPayment,
  "sync-subscription": syncReportedSubscription,
  "sync-checkouts": syncOpenCheckouts,
  "check-kvk": checkCompanyKvk,
  "recheck-kvk": recheckKvk,
  "offer-free-places": offerPlaces,
  "mask-briefs": maskBriefs,
  "sweep-uploads": sweepUnusedUploads,
  "apply-retention": applyPromises,
};

/** Errands that come round, in UTC: minute, hour, day, month, weekday. One process takes each turn. */
export const CRONTAB = [
  "7 * * * * sync-checkouts",
  "17 * * * * sweep-uploads",
  "37 * * * * offer-free-places",
  "47 * * * * recheck-kvk",
  "47 2 * * * apply-retention",
  "7 3 * * * mask-briefs",
].join("\n");
