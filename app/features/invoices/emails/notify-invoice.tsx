import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { greeting } from "~/shared/greeting.ts";
import { formatCents } from "~/shared/money.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readMailedInvoice } from "../reads.server.ts";
import { KIND_LABELS, mailWordsOf } from "../wording.ts";

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
    const { said, moved } = mailWordsOf(facts, amount);
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
