import { z } from "zod";
import { PLAN_NAME } from "~/features/billing/constants.ts";
import { exclusiveOf, vatPercentOn } from "~/features/billing/rules.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { greeting } from "~/shared/greeting.ts";
import { formatCents } from "~/shared/money.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readPayment } from "../reads/checkouts.server.ts";

/** Confirms a payment to the person who made it: what was paid, and for which period. */
export const notifyPaymentReceived = defineMail({
  name: "notify-payment-received",
  /** By what the provider calls its checkout. */
  payload: z.object({ providerCheckoutId: z.string().min(1) }),
  async load(app, { providerCheckoutId }) {
    const payment = await readPayment(app, providerCheckoutId);
    const { paidAt, paidUntil } = payment ?? {};
    return payment && paidAt && paidUntil ? { ...payment, paidAt, paidUntil } : null;
  },
  compose({ email, name, amountCents, paidAt, paidUntil }, { config }) {
    const exclusiveCents = exclusiveOf(amountCents, vatPercentOn(paidAt));
    const inclusive = formatCents(amountCents);
    const until = formatLongDate(paidUntil);
    return letterOf({
      to: email,
      subject: `Je betaling is ontvangen: ${inclusive}`,
      preview: `${PLAN_NAME} tot ${until}.`,
      lead: `${greeting(name)} bedankt. Je abonnement is actief en loopt tot ${until}. Daarna verlengt het per maand, tot je opzegt.`,
      button: { href: `${config.appUrl}${SUBSCRIPTION}`, words: "Bekijk je abonnement" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt betaald.",
      facts: [
        ["Abonnement", PLAN_NAME],
        ["Periode", `${formatLongDate(paidAt)} tot ${until}`],
        ["Bedrag excl. btw", formatCents(exclusiveCents)],
        ["Btw", formatCents(amountCents - exclusiveCents)],
        ["Betaald incl. btw", inclusive],
      ],
    });
  },
});
