import type { Payment } from "@mollie/api-client";
import type { PartOutcome, RefundPart } from "../ports/payments.ts";
import { amountOf, centsOf, isRefusal, type MollieApi } from "./mollie-api.ts";
import { type GivenPart, givenPartOf, isGivenBack } from "./mollie-words.ts";

/** Parts of payments that are given back, each under a key of ours that Mollie keeps with it. */
export function mollieParts({ client, ask, all }: MollieApi) {
  async function find(paymentId: string, key: string) {
    const refunds = await all(client.paymentRefunds.iterate({ paymentId }));
    return refunds.find(({ metadata }) => givenPartOf({ metadata })?.key === key);
  }

  return {
    /** How the part of this key stands, whichever of these payments it was given of; null for none. */
    async read(payments: readonly Payment[], key: string): Promise<"given" | "failed" | null> {
      for (const { id } of payments) {
        const part = await find(id, key);
        if (part) return outcomeOf(part);
      }
      return null;
    },
    /**
     * Gives it of the payment that has the money of the one that it is of; of that one `returnedCents` went back
     * before. Mollie forgets idempotency keys after an hour.
     */
    async give(
      payment: Payment,
      { key, paymentId: of }: RefundPart,
      cents: number,
      returnedCents: number,
    ): Promise<PartOutcome> {
      const paymentId = payment.id;
      const given = await find(paymentId, key);
      if (given) return outcomeOf(given);
      if (cents > centsOf(payment.amount) - returnedCents) return "refused";
      const metadata: GivenPart = { kind: "part", key, of };
      const wanted = { paymentId, amount: amountOf(cents), metadata };
      try {
        const idempotencyKey = `part-${key}`;
        return outcomeOf(await ask(client.paymentRefunds.create({ ...wanted, idempotencyKey })));
      } catch (error) {
        // The client asks again by itself: what was done before an error makes the next try a refusal.
        const done = await find(paymentId, key);
        if (done) return outcomeOf(done);
        if (isRefusal(error)) return "refused";
        throw error;
      }
    },
  };
}

const outcomeOf = (refund: Parameters<typeof isGivenBack>[0]) =>
  isGivenBack(refund) ? "given" : "failed";
