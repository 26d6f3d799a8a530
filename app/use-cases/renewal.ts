import { isActive, readOwnSubscription } from "~/features/billing/index.server.ts";
import { stopRenewal, takeUpRenewal } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { nowOf } from "~/server/web/settings.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { syncSubscription } from "./sync-payment.ts";
import { syncCancelled } from "./sync-return.ts";

/** Ends the subscription with the period that is running. */
export async function cancelSubscription(
  app: App,
  actor: CompanyActor,
): Promise<Result<null, "cancel-failed">> {
  const reference = await runningReference(app, actor);
  if (reference === null) return refuse("cancel-failed");
  await stopRenewal(app, reference);
  return (await syncSubscription(app, reference)) === "unpaid" ? refuse("cancel-failed") : ok(null);
}

/** Takes a cancellation back while the paid period still runs; asked twice, it is done once. */
export async function resumeSubscription(
  app: App,
  actor: CompanyActor,
): Promise<Result<null, "resume-failed">> {
  const reference = await runningReference(app, actor);
  if (reference === null) return refuse("resume-failed");
  await takeUpRenewal(app, reference);
  const outcome = await syncSubscription(app, reference);
  return outcome === "subscribed" ? ok(null) : refuse("resume-failed");
}

/**
 * Before its owner is erased: ends an open checkout, and a subscription that still renews. False when
 * it could not.
 */
export async function endBeforeErasure(app: App, actor: CompanyActor): Promise<boolean> {
  await syncCancelled(app, actor);
  const subscription = await readOwnSubscription(app, actor);
  if (!subscription?.renews) return true;
  if (!isActive(subscription, nowOf(app))) return true;
  return (await cancelSubscription(app, actor)).ok;
}

async function runningReference(app: App, actor: CompanyActor): Promise<string | null> {
  const subscription = await readOwnSubscription(app, actor);
  const runs = isActive(subscription, nowOf(app));
  return runs && subscription ? subscription.providerReference : null;
}
