import { deliver } from "~/features/notifications/index.server.ts";
import {
  AdminPaymentExceptionMail,
  PaymentExceptionMail,
} from "~/features/payments/emails/payment-exception.tsx";
import { readPaymentException } from "~/features/payments/index.server.ts";
import { EXCEPTION_TEXTS, listed, noticeOf } from "~/features/payments/messages.ts";
import { servicesOf } from "~/server/services.ts";
import { formatCents } from "~/shared/money.ts";
import type { Task } from "./tasks.ts";

/** Tells the company and the admins of a payment that went otherwise than what was bought. */
export const notifyPaymentException: Task<"notify-payment-exception"> = async (
  app,
  { exceptionId },
) => {
  const { config } = servicesOf(app);
  const found = await readPaymentException(app, exceptionId);
  if (!found) return;
  const { reason, reference, payer, provinces, seenAt } = found;
  const amount = formatCents(found.amountCents);
  const event = `notify-payment-exception:${exceptionId}:${seenAt.getTime()}`;
  if (payer && reason !== "NO_ACCOUNT") {
    const { title, text } = noticeOf(reason, provinces);
    const again = reason === "OFFER_GONE";
    await deliver(app, {
      to: payer.email,
      subject: title,
      event,
      body: (
        <PaymentExceptionMail
          name={payer.name}
          title={title}
          text={text}
          refund={reason === "AREAS_FULL" ? null : amount}
          reference={reference}
          button={again ? "Bekijk de prijzen" : "Bekijk je abonnement"}
          pageUrl={`${config.appUrl}${again ? "/pricing" : "/subscription-management"}`}
        />
      ),
    });
  }
  const { title, todo } = EXCEPTION_TEXTS[reason];
  for (const to of config.adminEmails) {
    await deliver(app, {
      to,
      subject: `Betaling om te bekijken: ${title}`,
      event,
      body: (
        <AdminPaymentExceptionMail
          title={title}
          todo={todo}
          facts={[
            ["Betaler", payer ? `${payer.name} (${payer.email})` : "Onbekend"],
            ["Bedrag", `${amount} incl. btw`],
            ["Kenmerk", reference],
            ["Vol", provinces.length > 0 ? listed(provinces) : "-"],
          ]}
          pageUrl={`${config.appUrl}/admin`}
        />
      ),
    });
  }
};
