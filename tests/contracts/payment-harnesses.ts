import { action } from "~/routes/dev/payment.tsx";
import { localPaymentProvider } from "~/server/adapters/local-payments.ts";
import type { PaymentProvider } from "~/server/boot/config.ts";
import type { CheckoutRequest, Payments } from "~/server/ports/payments.ts";
import type { SubscriptionStatus } from "~/shared/subscription-status.ts";
import type { TestApp } from "../factories/app.ts";
import { answerOf } from "../factories/registration.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

/** Why a provider never gets there. */
interface Unreachable {
  unreachable: string;
}

/** Brings a subscription there, by its reference. */
type Way = ((reference: string) => Promise<void>) | Unreachable;

/** What the contract suite needs of an adapter besides the port: the provider's own side. */
export interface PaymentHarness {
  payments: Payments;
  /** What the provider was told to collect, and as what, from its own books. */
  agreed(
    checkoutId: string,
  ): Promise<Pick<CheckoutRequest, "plan" | "firstMonthCents" | "monthlyCents">>;
  /**
   * The payer presses the button of the provider's page. Answers where the browser is afterwards: still
   * with the provider when the checkout cannot be paid.
   */
  pay(checkoutId: string): Promise<string>;
  /** Where the page's way back leads. */
  turnBack(checkoutId: string): Promise<string>;
  /** How a paid subscription comes into each of our other states. */
  reach: Record<Exclude<SubscriptionStatus, "active">, Way>;
  /** The provider gives the subscription a status that nobody has heard of. */
  reportUnknownStatus: Way;
}

type HarnessMaker = (test: TestApp) => PaymentHarness | Promise<PaymentHarness>;

/** One for each provider that the settings can name. A maker cleans up in `afterAll`. */
export const HARNESSES: Record<PaymentProvider, HarnessMaker> = {
  local({ app, clock }) {
    const payments = localPaymentProvider(app.db, clock, app.config.appUrl);
    const checkoutOf = async (id: string) => {
      const checkout = await payments.findCheckout(id);
      if (!checkout) throw new Error(`the local page has no checkout ${id}`);
      return checkout;
    };
    return {
      payments,
      agreed: checkoutOf,
      async pay(checkoutId) {
        const target = `/dev/betalen/${checkoutId}`;
        const args = routeArgs(app, { kind: "visitor" }, target, { form: formOf({}) });
        const { location } = await answerOf(action({ ...args, params: { checkoutId } }));
        return new URL(location ?? target, app.config.appUrl).href;
      },
      turnBack: async (checkoutId) => (await checkoutOf(checkoutId)).cancelUrl,
      reach: {
        "in-arrears": { unreachable: "a subscription of the local page is paid for once" },
        ended: (reference) => payments.refund(reference),
      },
      reportUnknownStatus: { unreachable: "the local page has no status, it has dates" },
    };
  },
};
