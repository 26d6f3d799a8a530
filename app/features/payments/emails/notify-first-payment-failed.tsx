import { z } from "zod";
import { DEBIT_TAKES, PLAN_NAME } from "~/features/billing/constants.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { formatCents } from "~/shared/money.ts";
import { AFTER_REGISTRATION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readFailedPayment } from "../reads/checkouts.server.ts";

/** Tells a company that its first direct debit did not come, and how to go on; nothing once it did. */
export const notifyFirstPaymentFailed = defineMail({
  name: "notify-first-payment-failed",
  payload: z.object({ checkoutId: z.uuid() }),
  load: (app, { checkoutId }) => readFailedPayment(app, checkoutId),
  compose: ({ email, name, amountCents }, { config, payload }) =>
    letterOf({
      to: email,
      subject: `Je eerste betaling is niet gelukt: ${formatCents(amountCents)}`,
      title: "Je eerste betaling is niet gelukt",
      preview: "Er is niets afgeschreven. Je kunt meteen opnieuw beginnen.",
      lead: `${greeting(name)} je bank heeft de incasso voor ${PLAN_NAME} niet uitgevoerd. Er is niets afgeschreven en je hebt nog geen abonnement.`,
      button: { href: `${config.appUrl}${AFTER_REGISTRATION}`, words: "Opnieuw betalen" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement wilde betalen.",
      text: [
        "Dat kan gebeuren: een leeg saldo, een tikfout in het rekeningnummer, of een rekening waarvan niet geïncasseerd mag worden.",
        `We proberen deze incasso niet nog eens, dus je betaalt niet dubbel. Begin opnieuw wanneer je wilt, voor de prijs die dan geldt: met iDEAL of een creditcard is je abonnement meteen actief, met een incasso duurt het weer ${DEBIT_TAKES}.`,
      ],
      facts: [
        ["Abonnement", PLAN_NAME],
        ["Niet afgeschreven", `${formatCents(amountCents)} incl. btw`],
        ["Kenmerk", payload.checkoutId],
      ],
    }),
});
