import Stripe from "stripe";

/** The words that the SDK knows of an enumeration; Stripe's types leave room for any text besides. */
export type Words<T> = T extends string ? (string extends T ? never : T) : never;

/** Our word for one of Stripe's. @throws at one that is not in the list, naming `where` it came from */
export function wordOf<K extends string, V>(list: Record<K, V>, word: string, where: string): V {
  if (!Object.hasOwn(list, word))
    throw new Error(`Stripe's ${where} is '${word}', which is unknown`);
  return list[word as K];
}

/** Null in place of Stripe's answer that there is no such thing. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing")
      return null;
    throw error;
  }
}

/** Whether another request has, or had, the idempotency key of this one. */
export function isTakenKey(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeIdempotencyError ||
    (error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use")
  );
}

/** The name of what Stripe answered whole or by its name. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === "object" ? (thing?.id ?? null) : (thing ?? null);
}

/** A moment of Stripe's, which counts seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** A moment as Stripe counts it. */
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** The name of the payer at Stripe. */
export function payerOf(found: Stripe.Subscription): string {
  return typeof found.customer === "string" ? found.customer : found.customer.id;
}
