import { z } from "zod";
import {
  type About,
  defineMail,
  type Letter,
  occasion,
  type Payload,
} from "~/server/tasks/define.ts";
import { formatCents } from "~/shared/money.ts";
import { HOMES, PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { EXCEPTION_TEXTS, listed, noticeOf } from "../messages.ts";
import { readPaymentException } from "../reads/exceptions.server.ts";
import type { PaymentException } from "../views.ts";

type Config = About<Payload>["config"];

/** Tells the company and the admins of a payment that went otherwise than what was bought. */
export const notifyPaymentException = defineMail({
  name: "notify-payment-exception",
  /** The same payment seen again is another occasion. */
  payload: z.object({ exceptionId: z.uuid(), seenAt: occasion }),
  load: (app, { exceptionId }) => readPaymentException(app, exceptionId),
  compose: (found, { config }) => [...toPayer(found, config), toAdmins(found, config)],
  formerEvents: ({ exceptionId }, { seenAt }) => [
    `notify-payment-exception:${exceptionId}:${seenAt.getTime()}`,
  ],
});

function toPayer(found: PaymentException, { appUrl }: Config): Letter[] {
  const { reason, reference, payer, provinces, amountCents } = found;
  if (!payer || reason === "NO_ACCOUNT") return [];
  const { title, text } = noticeOf(reason, provinces);
  const again = reason === "OFFER_GONE";
  const letter = letterOf({
    to: payer.email,
    subject: title,
    lead: `Hoi ${payer.name}. ${text}`,
    button: {
      href: `${appUrl}${again ? PRICING : SUBSCRIPTION}`,
      words: again ? "Bekijk de prijzen" : "Bekijk je abonnement",
    },
    reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt betaald.",
    ...(reason !== "AREAS_FULL" && {
      facts: [
        ["Je krijgt terug", `${formatCents(amountCents)} incl. btw`],
        ["Kenmerk", reference],
        ["Factuur", "Geen, want er is niets geleverd"],
      ],
    }),
  });
  return [letter];
}

function toAdmins(found: PaymentException, { adminEmails, appUrl }: Config): Letter {
  const { reason, reference, payer, provinces, amountCents } = found;
  const { title, todo } = EXCEPTION_TEXTS[reason];
  return letterOf({
    to: adminEmails,
    reader: "admin",
    subject: `Betaling om te bekijken: ${title}`,
    preview: title,
    lead: todo,
    button: { href: `${appUrl}${HOMES.admin}`, words: "Naar beheer" },
    reason: "Je krijgt deze mail omdat je Verhuisbod beheert.",
    facts: [
      ["Betaler", payer ? `${payer.name} (${payer.email})` : "Onbekend"],
      ["Bedrag", `${formatCents(amountCents)} incl. btw`],
      ["Kenmerk", reference],
      ["Vol", provinces.length > 0 ? listed(provinces) : "-"],
    ],
  });
}
