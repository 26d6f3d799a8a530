import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { DeskActName } from "~/features/desk/catalogue.ts";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { TextLink } from "~/ui/text-link.tsx";
import { CASE_TEXTS, listed } from "../messages.ts";
import type { OwedPayment, PaymentException } from "../views.ts";
import { TransferForm } from "./transfers.tsx";

const GOES_BACK = new Set(["NO_PLACE", "PLACE_GONE", "OFFER_GONE", "PAID_TWICE", "MONTH_TWICE"]);

interface Listed<Row> {
  payments: Row[];
  /** The last answer to a form of this list. */
  result: SubmissionResult | null;
}

/** Payments that did not lead to what was bought, each with what is to be done about it. */
export function PaymentExceptions({ payments, result }: Listed<PaymentException>) {
  return (
    <ul className="grid gap-3">
      {payments.map(({ id, reason, payer, provinces, refundedAt, ...payment }) => (
        <Case
          key={id}
          id={id}
          note="settle"
          result={result}
          title={CASE_TEXTS[reason].title}
          amount={<Badge tone="busy">{formatCents(payment.amountCents)}</Badge>}
          text={CASE_TEXTS[reason].todo}
          facts={[
            [
              "Betaler",
              payer ? [<Payer key="payer" {...payer} />, ` (${payer.email})`] : "Onbekend",
            ],
            ["Kenmerk", payment.reference],
            ["Gezien", formatLongDate(payment.seenAt)],
            ["Vol", provinces.length > 0 ? listed(provinces) : null],
            ["Terugbetaald", GOES_BACK.has(reason) ? backText(refundedAt) : null],
          ]}
        />
      ))}
    </ul>
  );
}

function backText(refundedAt: Date | null): string {
  return refundedAt ? `Op ${formatLongDate(refundedAt)}` : "Onderweg, nog niet bevestigd";
}

/** Months that were charged back and not paid again, each with a way to write it off. */
export function OwedPayments({
  payments,
  result,
  transferred,
}: Listed<OwedPayment> & { transferred: SubmissionResult | null }) {
  return (
    <ul className="grid gap-3">
      {payments.map(({ id, periodFrom, periodUntil, hasEnded, payer, ...payment }) => {
        const month = `${formatLongDate(periodFrom)} tot ${formatLongDate(periodUntil)}`;
        return (
          <Case
            key={id}
            id={id}
            note="writeOff"
            result={result}
            title={month}
            spoken={`Teruggeboekt: ${month}`}
            amount={<Badge tone="bad">{formatCents(payment.amountCents)}</Badge>}
            text={hasEnded ? OWED_OF_ENDED : OWED_OF_RUNNING}
            facts={[
              ["Bedrijf", payer ? <Payer key="payer" {...payer} /> : "Account verwijderd"],
              ["E-mail", payer?.email ?? null],
              ["Teruggeboekt", formatLongDate(payment.changedAt)],
              ["Kenmerk", id],
            ]}
          >
            <TransferForm of="paymentId" id={id} result={transferred} />
          </Case>
        );
      })}
    </ul>
  );
}

const OWED_OF_ENDED =
  "Het abonnement is geëindigd: de betaaldienst vraagt deze maand niet meer. Het bedrijf leest bij zijn abonnement wat er openstaat, en kan pas opnieuw beginnen als je hier boekt dat het per bank betaalde, of de maand kwijtscheldt.";
const OWED_OF_RUNNING =
  "Het bedrijf heeft een mail gekregen en kan de maand op zijn abonnementspagina alsnog betalen. Na een week kan het geen offertes meer sturen tot er betaald is.";

function Payer({ userId, name }: NonNullable<OwedPayment["payer"]>) {
  return <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>;
}

interface Shown {
  id: string;
  note: keyof typeof NOTES;
  result: SubmissionResult | null;
  title: string;
  /** What it is called when it is read aloud. */
  spoken?: string;
  amount: Elements;
  text: string;
  facts: [label: string, value: ReactNode][];
  children?: Elements;
}

/** What an admin does about a case, with `field` the name of its id. */
const NOTES = {
  settle: {
    act: "payment-settled",
    intent: "settle-payment",
    field: "exceptionId",
    title: "Afhandelen",
    noteLabel: "Wat heb je gedaan?",
    noteHint: "Bijvoorbeeld: terugbetaald en gebeld. Alleen voor het logboek.",
    send: "Afgehandeld",
  },
  writeOff: {
    act: "payment-written-off",
    intent: "write-off",
    field: "paymentId",
    title: "Niet meer vragen",
    noteLabel: "Waarom vraag je deze maand niet meer?",
    noteHint:
      "Bijvoorbeeld: dubbel afgeschreven. Wat per bank is betaald, boek je hierboven. Het bedrijf leest dit niet.",
    send: "Kwijtschelden",
  },
} as const satisfies Record<string, { act: DeskActName } & Record<string, string>>;

function Case({ id, note, title, spoken = title, amount, text, facts, result, children }: Shown) {
  const { field, title: summary, ...form } = NOTES[note];
  const own = result?.initialValue?.[field] === id ? result : null;
  return (
    <li>
      <Card className="grid gap-4" aria-label={spoken}>
        <header className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="text-step-0">{title}</h3>
          {amount}
        </header>
        <p>{text}</p>
        <Facts dense facts={facts} />
        {children}
        <FoldedDeskForm
          id={`${note}-${id}`}
          title={summary}
          open={own !== null}
          result={own}
          hidden={{ [field]: id }}
          {...form}
        />
      </Card>
    </li>
  );
}
