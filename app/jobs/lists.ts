import type { Jobs } from "~/shared/jobs.ts";
import { applyPromises } from "./apply-retention.ts";
import { checkCompanyKvk } from "./check-kvk.ts";
import { grantEarnedMonths } from "./grant-free-months.ts";
import { notifyAccountChange } from "./notify-account-change.tsx";
import { notifyAdminNewJob } from "./notify-admin-new-job.tsx";
import { notifyCompaniesNewJob } from "./notify-companies-new-job.ts";
import { notifyCompanyNewJob } from "./notify-company-new-job.tsx";
import { notifyCompanyWelcome } from "./notify-company-welcome.tsx";
import { notifyPhotographerDeclined } from "./notify-photographer-declined.tsx";
import { notifyPlaceFree } from "./notify-place-free.tsx";
import { notifyProfileComplete } from "./notify-profile-complete.tsx";
import { notifyProposalAccepted } from "./notify-proposal-accepted.tsx";
import { notifyProposalReceived } from "./notify-proposal-received.tsx";
import { notifyVerification } from "./notify-verification.tsx";
import { offerPlaces } from "./offer-free-places.ts";
import { recheckKvk } from "./recheck-kvk.ts";
import { sendAddressChange } from "./send-address-change.tsx";
import { sendAlreadyRegistered } from "./send-already-registered.tsx";
import { sendBriefConfirmation } from "./send-brief-confirmation.tsx";
import { sendContactEmail } from "./send-contact-email.tsx";
import { sendReset } from "./send-reset.tsx";
import { sendVerification } from "./send-verification.tsx";
import { sweepUnpaidRegistrations } from "./sweep-registrations.ts";
import { sweepUnusedUploads } from "./sweep-uploads.ts";
import type { Task } from "./tasks.ts";

type Tasks<Name extends keyof Jobs> = { [One in Name]: Task<One> };

/** Every job that sends a mail: a mail server may keep each of them waiting for most of a minute. */
export const MAILS = {
  "send-verification": sendVerification,
  "send-reset": sendReset,
  "send-address-change": sendAddressChange,
  "notify-account-change": notifyAccountChange,
  "send-brief-confirmation": sendBriefConfirmation,
  "notify-company-new-job": notifyCompanyNewJob,
  "notify-admin-new-job": notifyAdminNewJob,
  "notify-proposal-received": notifyProposalReceived,
  "notify-proposal-accepted": notifyProposalAccepted,
  "notify-photographer-declined": notifyPhotographerDeclined,
  "send-already-registered": sendAlreadyRegistered,
  "notify-verification": notifyVerification,
  "notify-profile-complete": notifyProfileComplete,
  "notify-company-welcome": notifyCompanyWelcome,
  "notify-place-free": notifyPlaceFree,
  "send-contact-email": sendContactEmail,
} satisfies Partial<Tasks<keyof Jobs>>;

/** All the others; a job that is in neither list does not compile. */
export const ERRANDS: Tasks<Exclude<keyof Jobs, keyof typeof MAILS>> = {
  "notify-companies-new-job": notifyCompaniesNewJob,
  "grant-free-months": grantEarnedMonths,
  "sweep-registrations": sweepUnpaidRegistrations,
  "check-kvk": checkCompanyKvk,
  "recheck-kvk": recheckKvk,
  "offer-free-places": offerPlaces,
  "sweep-uploads": sweepUnusedUploads,
  "apply-retention": applyPromises,
};

/** Errands that come round, in UTC: minute, hour, day, month, weekday. One process takes each turn. */
export const CRONTAB = [
  "17 * * * * sweep-uploads",
  "27 * * * * sweep-registrations",
  "37 * * * * offer-free-places",
  "47 * * * * recheck-kvk",
  "47 2 * * * apply-retention",
].join("\n");
