import { PLAN_NAME } from "~/features/billing/constants.ts";
import { PaymentReceivedMail } from "~/features/billing/emails/payment-received.tsx";
import { exclusiveOf } from "~/features/billing/rules.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { readPayment } from "~/features/payments/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { Task } from "./tasks.ts";

/** Confirms a payment to who paid it. */
export const notifyPaymentReceived: Task<"notify-payment-received"> = async (
  app,
  { providerCheckoutId },
) => {
  const payment = await readPayment(app, providerCheckoutId);
  if (!payment?.paidAt || !payment.paidUntil) return;
  const { amountCents } = payment;
  const exclusiveCents = exclusiveOf(amountCents);
  await deliver(app, {
    to: payment.email,
    subject: "Je betaling is ontvangen",
    event: `notify-payment-received:${providerCheckoutId}`,
    body: (
      <PaymentReceivedMail
        name={payment.name}
        plan={PLAN_NAME}
        inclusive={formatCents(amountCents)}
        exclusive={formatCents(exclusiveCents)}
        vat={formatCents(amountCents - exclusiveCents)}
        from={formatLongDate(payment.paidAt)}
        until={formatLongDate(payment.paidUntil)}
        pageUrl={`${servicesOf(app).config.appUrl}/subscription-management`}
      />
    ),
  });
};
