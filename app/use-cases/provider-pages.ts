import { readOwnSubscription } from "~/features/billing/index.server.ts";
import { pageAtProvider } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { syncSubscription } from "./sync-payment.ts";

/** From where the browser comes back, so that the page asks the provider what became of it. */
const BACK = `${SUBSCRIPTION}?terug=betaaldienst`;

/** The provider's page on which a company pays what it owes. */
export async function openArrearsPage(
  app: App,
  actor: CompanyActor,
): Promise<Result<string, "nothing-owed">> {
  const stored = await readOwnSubscription(app, actor);
  const reference = stored?.providerReference;
  const url = reference && (await pageAtProvider(app, reference, "arrears", BACK));
  if (url) return ok(url);
  if (reference) await syncSubscription(app, reference);
  return refuse("nothing-owed");
}

/** The provider's page on which a company chooses what it pays with. */
export async function openMethodPage(
  app: App,
  actor: CompanyActor,
): Promise<Result<string, "method-fixed">> {
  const stored = await readOwnSubscription(app, actor);
  const url = stored && (await pageAtProvider(app, stored.providerReference, "method", BACK));
  return url ? ok(url) : refuse("method-fixed");
}

/** Takes over what a company did at the provider, when its browser comes back from there. */
export async function syncAfterPage(app: App, actor: CompanyActor): Promise<void> {
  const stored = await readOwnSubscription(app, actor);
  if (stored) await syncSubscription(app, stored.providerReference);
}
