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
import { MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
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
  return [
    {
      to: payer.email,
      subject: title,
      body: (
        <MailSheet
          to="company"
          preview={title}
          title={title}
          lead={
            <MailText>
              Hoi {payer.name}. {text}
            </MailText>
          }
          button={{
            href: `${appUrl}${again ? PRICING : SUBSCRIPTION}`,
            words: again ? "Bekijk de prijzen" : "Bekijk je abonnement",
          }}
          reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt betaald."
        >
          {reason !== "AREAS_FULL" && (
            <MailFacts
              facts={[
                ["Je krijgt terug", `${formatCents(amountCents)} incl. btw`],
                ["Kenmerk", reference],
                ["Factuur", "Geen, want er is niets geleverd"],
              ]}
            />
          )}
        </MailSheet>
      ),
    },
  ];
}

function toAdmins(found: PaymentException, { adminEmails, appUrl }: Config): Letter {
  const { reason, reference, payer, provinces, amountCents } = found;
  const { title, todo } = EXCEPTION_TEXTS[reason];
  return {
    to: adminEmails,
    subject: `Betaling om te bekijken: ${title}`,
    body: (
      <MailSheet
        to="admin"
        preview={title}
        title={`Betaling om te bekijken: ${title}`}
        lead={<MailText>{todo}</MailText>}
        button={{ href: `${appUrl}${HOMES.admin}`, words: "Naar beheer" }}
        reason="Je krijgt deze mail omdat je Verhuisbod beheert."
      >
        <MailFacts
          facts={[
            ["Betaler", payer ? `${payer.name} (${payer.email})` : "Onbekend"],
            ["Bedrag", `${formatCents(amountCents)} incl. btw`],
            ["Kenmerk", reference],
            ["Vol", provinces.length > 0 ? listed(provinces) : "-"],
          ]}
        />
      </MailSheet>
    ),
  };
}
