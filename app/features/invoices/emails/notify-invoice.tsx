import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readMailedInvoice } from "../reads.server.ts";
import { KIND_LABELS } from "../wording.ts";

/** Brings a company its invoice or credit note, for people and for bookkeeping programs. */
export const notifyInvoice = defineMail({
  name: "notify-invoice",
  payload: z.object({ invoiceId: z.uuid() }),
  load: (app, { invoiceId }) => readMailedInvoice(app, invoiceId),
  compose({ facts, name, email, pdf, ubl }, { config }) {
    const { kind, number, plan, from, to, inclusiveCents } = facts;
    const isCredit = kind === "credit-note";
    const label = KIND_LABELS[kind].toLowerCase();
    const amount = formatCents(inclusiveCents);
    const said = isCredit
      ? `${amount} is teruggestort van factuur ${facts.credits}. De ${label} zit bij deze mail.`
      : `we ontvingen je betaling van ${amount}. De ${label} zit bij deze mail; je hoeft niets te betalen.`;
    return {
      to: email,
      subject: `Je ${label} ${number}`,
      body: (
        <MailSheet
          preview={`${plan}, ${amount} inclusief btw.`}
          title={`Je ${label} ${number}`}
          reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt, of had."
        >
          <MailText>
            Hoi {name}, {said}
          </MailText>
          <MailFacts
            facts={[
              ["Waarvoor", plan],
              ["Periode", `${formatLongDate(from)} t/m ${formatLongDate(to)}`],
              [isCredit ? "Teruggestort" : "Betaald", `${amount} inclusief btw`],
            ]}
          />
          <MailText>
            De PDF is om te lezen en te bewaren. Het XML-bestand (UBL) leest je boekhoudprogramma
            zelf in. Je vindt beide ook bij je abonnement.
          </MailText>
          <MailButton href={`${config.appUrl}${SUBSCRIPTION}`}>Bekijk je facturen</MailButton>
        </MailSheet>
      ),
      attachments: [
        { filename: `${number}.pdf`, contentType: "application/pdf", content: pdf },
        { filename: `${number}.xml`, contentType: "application/xml", content: Buffer.from(ubl) },
      ],
    };
  },
});
