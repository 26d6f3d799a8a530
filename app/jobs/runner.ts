import { Logger, run, type TaskList } from "graphile-worker";
import type { App } from "~/server/app.ts";
import type { Jobs } from "~/shared/jobs.ts";
import { applyPromises } from "./apply-retention.ts";
import { checkCompanyKvk } from "./check-kvk.ts";
import { grantEarnedMonths } from "./grant-free-months.ts";
import { maskBriefs } from "./mask-briefs.ts";
import { notifyAccountChange } from "./notify-account-change.tsx";
import { notifyAdminNewJob } from "./notify-admin-new-job.tsx";
import { notifyCompaniesNewJob } from "./notify-companies-new-job.ts";
import { notifyCompanyNewJob } from "./notify-company-new-job.tsx";
import { notifyCompanyWelcome } from "./notify-company-welcome.tsx";
import { notifyFreeMonth } from "./notify-free-month.tsx";
import { notifyPaymentException } from "./notify-payment-exception.tsx";
import { notifyPaymentReceived } from "./notify-payment-received.tsx";
import { notifyPhotographerDeclined } from "./notify-photographer-declined.tsx";
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

const TASKS: { [Name in keyof Jobs]: Task<Name> } = {
  "send-verification": sendVerification,
  "resend-verification": resendVerification,
  "send-reset": sendReset,
  "send-address-change": sendAddressChange,
  "notify-account-change": notifyAccountChange,
  "send-brief-confirmation": sendBriefConfirmation,
  "notify-companies-new-job": notifyCompaniesNewJob,
  "notify-company-new-job": notifyCompanyNewJob,
  "notify-admin-new-job": notifyAdminNewJob,
  "notify-proposal-received": notifyProposalReceived,
  "notify-proposal-accepted": notifyProposalAccepted,
  "notify-photographer-declined": notifyPhotographerDeclined,
  "grant-free-months": grantEarnedMonths,
  "notify-free-month": notifyFreeMonth,
  "settle-referral": settleReferralOf,
  "notify-payment-received": notifyPaymentReceived,
  "notify-payment-exception": notifyPaymentException,
  "notify-renewal": notifyRenewal,
  "unwind-payment": unwindExceptionalPayment,
  "sync-subscription": syncReportedSubscription,
  "sync-checkouts": syncOpenCheckouts,
  "check-kvk": checkCompanyKvk,
  "recheck-kvk": recheckKvk,
  "notify-verification": notifyVerification,
  "notify-register-refused": notifyRegisterRefused,
  "notify-company-welcome": notifyCompanyWelcome,
  "offer-free-places": offerPlaces,
  "notify-place-free": notifyPlaceFree,
  "mask-briefs": maskBriefs,
  "sweep-uploads": sweepUnusedUploads,
  "apply-retention": applyPromises,
  "send-contact-email": sendContactEmail,
  "send-test": sendTest,
};

// Minute, hour, day, month, weekday, in UTC; one process of all takes each turn.
const CRONTAB = [
  "7 * * * * sync-checkouts",
  "17 * * * * sweep-uploads",
  "37 * * * * offer-free-places",
  "47 * * * * recheck-kvk",
  "47 2 * * * apply-retention",
  "7 3 * * * mask-briefs",
].join("\n");

// Longer than any job takes: a mail is given up after less than a minute.
const ABANDONED_MINUTES = 5;
const SWEEP_MS = 60_000;

/**
 * Takes jobs back from workers that died with them; the queue itself would wait four hours. On the
 * embedded database no other process can have one, elsewhere it must have been held for minutes.
 */
export async function releaseAbandonedJobs(app: App, workers: "all" | "silent"): Promise<void> {
  const minutes = workers === "all" ? 0 : ABANDONED_MINUTES;
  await app.db.$client.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker._private_jobs
       where locked_at <= now() - make_interval(mins => $1)))`,
    [minutes],
  );
}

/** Runs the jobs that transactions leave in the outbox, until stopped. */
export async function startJobs(app: App): Promise<{ stop(): Promise<void> }> {
  await releaseAbandonedJobs(app, app.config.databaseUrl ? "silent" : "all");
  const sweep = setInterval(() => {
    releaseAbandonedJobs(app, "silent").catch((error) => {
      app.log.warn({ error }, "abandoned jobs were not released");
    });
  }, SWEEP_MS);
  const runner = await run({
    pgPool: app.db.$client,
    concurrency: 4,
    noHandleSignals: true,
    noPreparedStatements: true,
    logger: quietLogger(app),
    taskList: taskList(app),
    crontab: CRONTAB,
  });
  await runner.addJob("mask-briefs", {});
  return {
    stop() {
      clearInterval(sweep);
      return runner.stop();
    },
  };
}

/** The tasks as the queue calls them, by name. */
export function taskList(app: App): TaskList {
  return Object.fromEntries(
    Object.entries(TASKS).map(([name, task]) => [
      name,
      (payload: unknown) => (task as Task<keyof Jobs>)(app, payload as Jobs[keyof Jobs]),
    ]),
  );
}

function quietLogger(app: App): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") app.log.error({ job: message }, "job failed");
    else if (level === "warning") app.log.warn({ job: message }, "job warning");
  });
}
