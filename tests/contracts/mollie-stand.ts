import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { type MollieOptions, molliePayments } from "~/server/adapters/mollie-payments.ts";
import type { CheckoutRequest, Payments } from "~/server/ports/payments.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { type FakeMollie, type FakeMollieOptions, startMollie } from "../fakes/mollie/mollie.ts";

export interface Stand {
  mollie: FakeMollie;
  payments: Payments;
  /** An adapter of another process: it remembers nothing of what the first one did. */
  another(options?: Partial<MollieOptions>): Payments;
  now(): Date;
  goTo(day: string): void;
  advance(milliseconds: number): void;
  open(fields?: Partial<CheckoutRequest>): Promise<{ id: string; url: string }>;
  /** A subscription that was paid for just now; answers its reference. */
  subscribe(button?: "ideal" | "creditcard", fields?: Partial<CheckoutRequest>): Promise<string>;
}

/** A fake Mollie and the adapter before it, with a clock of their own that begins at `start`. */
export async function stand(
  start: string,
  options: Omit<FakeMollieOptions, "clock"> = {},
): Promise<Stand> {
  let time = Date.parse(start);
  const clock = { now: () => new Date(time) };
  const mollie = await startMollie({ clock, ...options });
  onTestFinished(mollie.close);
  const another = (own: Partial<MollieOptions> = {}) =>
    molliePayments({
      apiKey: mollie.apiKey,
      apiUrl: mollie.apiUrl,
      clock,
      webhookUrl: "http://127.0.0.1:9/hooks",
      // What is asked at once is right by keys and looks alone here; mollie-races.test.ts has the lock.
      alone: (_, work) => work(),
      ...own,
    });
  const payments = another();
  const open = (fields: Partial<CheckoutRequest> = {}) =>
    payments.createCheckout({
      key: randomUUID(),
      userId: randomUUID(),
      payer: { name: "Iris Jansen", email: "iris@voorbeeld.test" },
      plan: "Verhuisbedrijf Pro",
      firstMonthCents: 3_629,
      monthlyCents: 9_559,
      returnUrl: "https://verhuisbod.test/success",
      cancelUrl: "https://verhuisbod.test/pricing",
      expiresAt: new Date(time + 30 * MINUTE_MS),
      ...fields,
    });
  return {
    mollie,
    payments,
    another,
    now: clock.now,
    goTo(day) {
      time = Date.parse(day);
    },
    advance(milliseconds) {
      time += milliseconds;
    },
    open,
    async subscribe(button = "ideal", fields = {}) {
      const { id } = await open(fields);
      mollie.press(id, button);
      await payments.readCheckout(id);
      return id;
    },
  };
}
