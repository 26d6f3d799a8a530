import {
  isActive,
  readOwnSubscription,
  type Subscription,
} from "~/features/billing/index.server.ts";
import {
  isCollected,
  listPending,
  pageAtProvider,
  readUnused,
} from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { nowOf } from "~/server/web/settings.ts";
import { writeMark } from "~/shared/on-show.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { actAtProvider } from "./act-at-provider.ts";
import { checkOnShow } from "./subscription-mark.ts";
import { syncSubscription } from "./sync-payment.ts";
import { syncCancelled } from "./sync-return.ts";

/**
 * Ends the subscription with its period, or at once in arrears; answers whether it still runs. `mark` is what the
 * page showed: refused where it would end otherwise than that page said.
 */
export async function cancelSubscription(
  app: App,
  actor: CompanyActor,
  mark: string,
): Promise<
  Result<
    { runs: boolean },
    "cancel-failed" | "cancel-unanswered" | "cancel-not-stored" | "changed-meanwhile"
  >
> {
  const reference = await runningReference(app, actor);
  if (reference === null) return refuse("cancel-failed");
  const isDone = ({ renews, status }: Subscription) => !renews && status === "active";
  const checked = await checkOnShow(app, actor, reference, { mark, isDone });
  if (!checked.ok) return checked;
  const outcome = await actAtProvider(app, reference, (provider) =>
    provider.stopRenewal(reference),
  );
  if (outcome === "unanswered") return refuse("cancel-unanswered");
  if (outcome === "not-stored") return refuse("cancel-not-stored");
  return outcome === "unpaid" ? refuse("cancel-failed") : ok({ runs: outcome === "subscribed" });
}

/**
 * Takes a cancellation back while the paid period still runs; asked twice, it is done once. `mark` is what the page
 * showed: refused where it would go on otherwise, or at another price.
 */
export async function resumeSubscription(
  app: App,
  actor: CompanyActor,
  mark: string,
): Promise<
  Result<null, "resume-failed" | "resume-unanswered" | "resume-not-stored" | "changed-meanwhile">
> {
  const reference = await runningReference(app, actor);
  if (reference === null) return refuse("resume-failed");
  const isDone = ({ renews, status }: Subscription) => renews && status === "active";
  const checked = await checkOnShow(app, actor, reference, { mark, isDone });
  if (!checked.ok) return checked;
  const outcome = await actAtProvider(app, reference, (provider) =>
    provider.takeUpRenewal(reference),
  );
  if (outcome === "unanswered") return refuse("resume-unanswered");
  if (outcome === "not-stored") return refuse("resume-not-stored");
  return outcome === "subscribed" ? ok(null) : refuse("resume-failed");
}

/**
 * Before its owner is erased: ends an open checkout, and at once a subscription that has not ended, cancelled or not;
 * what was paid for the days after that goes back. Refused when it could not, and while a payment is under way: what
 * comes of it has to have a payer in the books. `mark` is what the page showed of the money that goes back: refused
 * where that is another sum; null where no page showed any.
 */
export async function endBeforeErasure(app: App, actor: CompanyActor, mark: string | null = null) {
  if ((await syncCancelled(app, actor)) === "under-way") return refuse("payment-under-way");
  const running = await readOwnSubscription(app, actor);
  const reference = running && running.status !== "ended" ? running.providerReference : null;
  // What is owed may be news: a debit that failed, or a charge-back whose notice is late.
  if (reference !== null && !isKnown(await actAtProvider(app, reference, async () => {}))) {
    return refuse("subscription-runs");
  }
  if (mark !== null && mark !== writeErasureMark(await readUnused(app, actor))) {
    return refuse("changed-meanwhile");
  }
  for (const pending of await listPending(app, actor)) await syncSubscription(app, pending);
  if (reference !== null) {
    const waits = await isCollected(app, actor);
    const outcome = await actAtProvider(app, reference, (provider) =>
      waits ? provider.stopRenewal(reference) : provider.endNow(reference),
    );
    if (waits && outcome === "subscribed") return refuse("payment-under-way");
    if (!isKnown(outcome) || outcome === "subscribed") return refuse("subscription-runs");
  }
  return (await isCollected(app, actor)) ? refuse("payment-under-way") : ok(null);
}

function isKnown(outcome: Awaited<ReturnType<typeof actAtProvider>>): boolean {
  return ["subscribed", "ended", "refunded"].includes(outcome);
}

/** A mark of what a page shows of the money that goes back when its reader is erased. */
export function writeErasureMark({ cents }: { cents: number }): string {
  return writeMark(cents);
}

// What is in arrears runs at the provider as long as it tries to collect; so does what renews.
async function runningReference(app: App, actor: CompanyActor): Promise<string | null> {
  const stored = await readOwnSubscription(app, actor);
  if (!stored || stored.status === "ended") return null;
  const runs = stored.renews || stored.status === "in-arrears" || isActive(stored, nowOf(app));
  return runs ? stored.providerReference : null;
}

/** From where the browser comes back, so that the page asks the provider what became of it. */
const BACK = `${SUBSCRIPTION}?terug=betaaldienst`;

/** The provider's page on which a company pays what it owes. */
export async function openArrearsPage(app: App, actor: CompanyActor) {
  const stored = await readOwnSubscription(app, actor);
  const reference = stored?.providerReference;
  const url = reference && (await pageAtProvider(app, reference, "arrearsPage", BACK));
  if (url) return ok(url);
  if (reference) await syncSubscription(app, reference);
  return refuse("nothing-owed");
}

/** The provider's page on which a company chooses what it pays with. */
export async function openMethodPage(app: App, actor: CompanyActor) {
  const stored = await readOwnSubscription(app, actor);
  const url = stored && (await pageAtProvider(app, stored.providerReference, "methodPage", BACK));
  return url ? ok(url) : refuse("method-fixed");
}

/**
 * Takes over what a company did at the provider, when its browser comes back from there; answers whether that
 * is known. Where it is not, a stored task finds out.
 */
export async function syncAfterPage(app: App, actor: CompanyActor): Promise<boolean> {
  const stored = await readOwnSubscription(app, actor);
  if (!stored) return true;
  const nothing = async () => {};
  return (await actAtProvider(app, stored.providerReference, nothing)) !== "not-stored";
}
