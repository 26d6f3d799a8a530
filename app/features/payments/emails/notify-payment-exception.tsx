import { href } from "react-router";
import { z } from "zod";
import { defineMail, occasion } from "~/server/tasks/define.ts";
import { formatCents } from "~/shared/money.ts";
import { PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { CASE_TEXTS, type CaseReason, listed, noticeOf } from "../messages.ts";
import { readPaymentException } from "../reads/exceptions.server.ts";

/** Tells the company and the admins of a payment that went otherwise than what was bought. */
export const notifyPaymentException = defineMail({
  name: "notify-payment-exception",
  /** The same payment seen again is another occasion. */
  payload: z.object({ exceptionId: z.uuid(), seenAt: occasion }),
  load: (app, { exceptionId }) => readPaymentException(app, exceptionId),
  compose({ reason, reference, payer, provinces, amountCents }, { config }) {
    const { appUrl, adminEmails } = config;
    const { title, todo } = CASE_TEXTS[reason];
    const cents = formatCents(amountCents);
    const amount = `${cents} incl. btw`;
    const forAdmins = letterOf({
      to: adminEmails,
      reader: "admin",
      subject: `Betaling van ${cents} om te bekijken: ${title}`,
      title: `Betaling om te bekijken: ${title}`,
      preview: todo,
      lead: todo,
      button: { href: `${appUrl}${href("/admin/geld")}`, words: "Naar de betalingen" },
      reason: "Je krijgt deze mail omdat je Verhuisbod beheert.",
      facts: [
        ["Betaler", payer ? `${payer.name} (${payer.email})` : "Onbekend"],
        ["Bedrag", amount],
        ["Kenmerk", reference],
        ["Vol", provinces.length > 0 ? listed(provinces) : "-"],
      ],
    });
    if (!payer || reason === "NO_ACCOUNT") return forAdmins;
    const notice = noticeOf(reason, provinces);
    const again = reason === "OFFER_GONE";
    const forPayer = letterOf({
      to: payer.email,
      subject: `${notice.title}: ${reason === "AREAS_FULL" ? listed(provinces) : cents}`,
      title: notice.title,
      lead: [`${payer.greetedAs ? `Hoi ${payer.greetedAs}` : "Hoi"}. ${notice.text}`],
      button: {
        href: `${appUrl}${again ? PRICING : SUBSCRIPTION}`,
        words: again ? "Bekijk de prijzen" : "Bekijk je abonnement",
      },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt betaald.",
      ...(reason !== "AREAS_FULL" && {
        facts: [
          ["Je krijgt terug", amount],
          ["Kenmerk", reference],
          ["Factuur", invoiceTextOf(reason)],
        ],
      }),
    });
    return [forPayer, forAdmins];
  },
  formerEvents: ({ exceptionId }, { seenAt }) => [
    `notify-payment-exception:${exceptionId}:${seenAt.getTime()}`,
  ],
});

function invoiceTextOf(reason: CaseReason): string {
  if (reason === "MONTH_TWICE") return "Geen, want die maand heeft al een factuur";
  if (reason === "PLACE_GONE") return "Je krijgt een creditfactuur over wat teruggaat";
  return "Geen, want er is niets geleverd";
}
