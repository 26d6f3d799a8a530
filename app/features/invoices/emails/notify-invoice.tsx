import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { greeting } from "~/shared/greeting.ts";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import { formatCents } from "~/shared/money.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readMailedInvoice } from "../reads.server.ts";
import { KIND_LABELS } from "../wording.ts";

/** Brings a company its invoice or credit note, for people and for bookkeeping programs. */
export const notifyInvoice = defineMail({
  name: "notify-invoice",
  ofMoney: true,
  payload: z.object({ invoiceId: z.uuid() }),
  load: (app, { invoiceId }) => readMailedInvoice(app, invoiceId),
  compose({ facts, name, email, pdf, ubl }, { config }) {
    const { kind, number, plan, from, to, inclusiveCents } = facts;
    const label = KIND_LABELS[kind].toLowerCase();
    const amount = formatCents(inclusiveCents);
    const { said, moved } = wordsOf(facts, amount);
    return {
      ...letterOf({
        to: email,
        subject: `Je ${label} ${number}`,
        preview: `${plan}, ${amount} inclusief btw.`,
        lead: `${greeting(name)} ${said} De ${label} zit bij deze mail.`,
        button: { href: `${config.appUrl}${SUBSCRIPTION}`, words: "Bekijk je facturen" },
        reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt, of had.",
        facts: [
          ["Waarvoor", plan],
          ["Periode", `${formatLongDate(from)} t/m ${formatLongDate(to)}`],
          [moved, `${amount} inclusief btw`],
        ],
        below: [
          "De PDF is om te lezen en te bewaren. Het XML-bestand (UBL) leest je boekhoudprogramma zelf in. Je vindt beide ook bij je abonnement.",
        ],
      }),
      attachments: [
        { filename: `${number}.pdf`, contentType: "application/pdf", content: pdf },
        { filename: `${number}.xml`, contentType: "application/xml", content: Buffer.from(ubl) },
      ],
    };
  },
});

/** What happened and what there is to do, and what the amount is called. */
function wordsOf(facts: InvoiceFacts, amount: string): { said: string; moved: string } {
  const { kind, credits, creditReason, replaces } = facts;
  if (kind === "invoice") {
    const said = replaces
      ? `dit is je nieuwe factuur, met de juiste gegevens. Hij komt in de plaats van factuur ${replaces}; je hoeft niet opnieuw te betalen.`
      : `we ontvingen je betaling van ${amount}; je hoeft niets te betalen.`;
    return { said, moved: "Betaald" };
  }
  return {
    "charge-back": {
      said: `je bank heeft ${amount} van factuur ${credits} teruggeboekt. Daarmee is die periode nog niet betaald: bij je abonnement zie je wat er openstaat en hoe je het betaalt.`,
      moved: "Teruggeboekt",
    },
    correction: {
      said: `factuur ${credits} is gecorrigeerd. Boek deze creditfactuur samen met de nieuwe factuur, die je apart krijgt. Er gaat geen geld terug; je hoeft niets te betalen.`,
      moved: "Gecrediteerd",
    },
    refund: { said: `${amount} is teruggestort van factuur ${credits}.`, moved: "Teruggestort" },
  }[creditReason ?? "refund"];
}
