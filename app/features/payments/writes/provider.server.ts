import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import type { LocalAct } from "~/shared/local-acts.ts";
import { adapterOf } from "../reads/adapters.server.ts";

/** Lets a subscription end when the time that was paid for is over. */
export async function stopRenewal(app: App, reference: string): Promise<void> {
  await adapterOf(app, reference).stopRenewal(reference);
}

/** Takes such a cancellation back; an ended subscription stays ended. */
export async function takeUpRenewal(app: App, reference: string): Promise<void> {
  await adapterOf(app, reference).takeUpRenewal(reference);
}

/**
 * Adds a month that costs nothing to a subscription; false when it ended or a payment is owed. `key`
 * names the reason: the same one again gives no second month.
 */
export function giveFreeMonth(app: App, reference: string, key: string): Promise<boolean> {
  return postponePayment(app, reference, 1, key);
}

/**
 * Collects the next payment of a subscription so many months later; `key` names the reason. False when
 * it ended or a payment is owed, unless this was done before.
 */
export async function postponePayment(
  app: App,
  reference: string,
  months: number,
  key: string,
): Promise<boolean> {
  return (await adapterOf(app, reference).postpone(reference, months, key)) !== null;
}

/** Collects the next payment of a subscription on `day`; `key` names the reason. */
export async function collectFrom(
  app: App,
  reference: string,
  day: Date,
  key: string,
): Promise<void> {
  await adapterOf(app, reference).collectFrom(reference, day, key);
}

/** Tells the provider of a payment that was taken back and is asked for no more. */
export async function tellWrittenOff(
  app: App,
  reference: string,
  paymentId: string,
): Promise<void> {
  await adapterOf(app, reference).writeOff(reference, paymentId);
}

/** Presses a button of the local payment page. */
export async function actLocally(app: App, checkoutId: string, act: LocalAct): Promise<void> {
  await servicesOf(app).local?.payments.act(checkoutId, act);
}
