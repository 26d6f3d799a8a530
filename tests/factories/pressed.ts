import type { Payer } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { nowOf } from "~/server/web/settings.ts";
import { writeMark } from "~/shared/on-show.ts";
import * as pauses from "~/use-cases/pause.ts";
import * as renewal from "~/use-cases/renewal.ts";
import * as subscribing from "~/use-cases/subscribe.ts";
import { readSubscriptionMark } from "~/use-cases/subscription-mark.ts";
import { syncDue } from "~/use-cases/sync-return.ts";

/** What the subscription page shows that a company has just opened. */
async function openPage(app: App, actor: CompanyActor): Promise<string> {
  await syncDue(app, actor);
  return await readSubscriptionMark(app, actor, nowOf(app));
}

/** Each act of a company on its subscription page, pressed on a page that was opened just before. */
export const cancelSubscription = async (app: App, actor: CompanyActor) =>
  await renewal.cancelSubscription(app, actor, await openPage(app, actor));

export const resumeSubscription = async (app: App, actor: CompanyActor) =>
  await renewal.resumeSubscription(app, actor, await openPage(app, actor));

export const pauseSubscription = async (app: App, actor: CompanyActor, months: number) =>
  await pauses.pauseSubscription(app, actor, months, await openPage(app, actor));

export const endPause = async (app: App, actor: CompanyActor) =>
  await pauses.endPause(app, actor, await openPage(app, actor));

/** Goes on to the payment page from a page that shows what the first month costs now. */
export const startCheckout = async (app: App, actor: Payer) =>
  await subscribing.startCheckout(app, actor, await readPriceMark(app, actor));

async function readPriceMark(app: App, actor: Payer): Promise<string> {
  return writeMark(await subscribing.readFirstMonthCents(app, actor));
}
