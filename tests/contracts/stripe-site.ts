import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { stripePayments } from "~/server/adapters/stripe-payments.ts";
import type { CheckoutRequest, Payments } from "~/server/ports/payments.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { TEST_START, type TestClock } from "../factories/app.ts";
import type { Way } from "../fakes/stripe/books.ts";
import { type FakeStripe, startStripe } from "../fakes/stripe/stripe.ts";

// Long enough for an answer on a busy machine, short enough to wait for one that never comes.
const TIMEOUT_MS = 400;

export const RETURN_URL = "https://verhuisbod.example/success?session_id=1";

export interface StripeSite {
  stripe: FakeStripe;
  payments: Payments;
  clock: TestClock & { goTo(moment: string): void };
  request(fields?: Partial<CheckoutRequest>): CheckoutRequest;
  /** A subscription that was bought at 3629 cents, then 9559 a month. */
  buy(way?: Way, fields?: Partial<CheckoutRequest>): Promise<string>;
  read(reference: string): Promise<ProviderSubscription>;
}

/** The adapter against a Stripe of its own, with a clock of its own, until the end of the test file. */
export async function stripeSite(mode: "test" | "live" = "test"): Promise<StripeSite> {
  let at = TEST_START.getTime();
  const clock = {
    now: () => new Date(at),
    advance(milliseconds: number) {
      at += milliseconds;
    },
    goTo(moment: string) {
      at = Date.parse(moment);
    },
  };
  const stripe = await startStripe({ clock, mode });
  afterAll(() => stripe.close());
  const payments = stripePayments(stripe.settings, clock, { timeoutMs: TIMEOUT_MS });

  const request = (fields: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    key: randomUUID(),
    userId: randomUUID(),
    payer: { name: "Iris Jansen", email: "iris@voorbeeld.test" },
    plan: "Verhuisbedrijf Pro",
    firstMonthCents: 3_629,
    monthlyCents: 9_559,
    expiresAt: new Date(at + 31 * MINUTE_MS),
    returnUrl: RETURN_URL,
    cancelUrl: "https://verhuisbod.example/pricing",
    ...fields,
  });

  return {
    stripe,
    payments,
    clock,
    request,
    async buy(way = "card", fields = {}) {
      const { id } = await payments.createCheckout(request(fields));
      await stripe.press(id, way);
      return stripe.subscriptionOf(id);
    },
    async read(reference) {
      const found = await payments.readSubscription(reference);
      if (!found) throw new Error(`${reference} was not paid`);
      return found;
    },
  };
}
