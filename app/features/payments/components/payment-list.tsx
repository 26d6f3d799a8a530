import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Badge, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { CASE_TEXTS, PAYMENT_LABELS } from "../messages.ts";
import { leftOf } from "../rules.ts";
import type { ListedPayment, ListedRefund, PaymentException } from "../views.ts";
import { RefundLines } from "./refund-list.tsx";

/** A company's payments for its subscriptions, as the provider said last. */
export function PaymentList(props: {
  payments: readonly ListedPayment[];
  refunds: readonly ListedRefund[];
  /** Where a payment of this id is given back. */
  refundHref: (id: string) => string;
}) {
  const { payments, refunds, refundHref } = props;
  if (payments.length === 0) return <p className="text-muted">Er is nog niets betaald.</p>;
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => {
        const { id, state, amountCents, returnedCents, ...times } = payment;
        const { label, tone } = PAYMENT_LABELS[state];
        return (
          <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span>{formatLongDate(times.periodFrom)}</span> tot{" "}
                <span>{formatLongDate(times.periodUntil)}</span>
              </span>
              <span translate="no" className="font-semibold tabular-nums">
                {formatCents(amountCents)}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <Badge tone={tone}>{label}</Badge>
              <span>{`gewijzigd op ${formatMoment(times.changedAt)}`}</span>
              {returnedCents > 0 && <span>{`${formatCents(returnedCents)} ging terug`}</span>}
              <span className="wrap-anywhere">{id}</span>
            </div>
            {times.writtenOffAt && (
              <p className="text-sm">
                Niet meer gevraagd sinds <span>{formatLongDate(times.writtenOffAt)}</span>
                <span>{times.writtenOffNote && `: ${times.writtenOffNote}`}</span>
              </p>
            )}
            <RefundLines refunds={refunds.filter(({ paymentId }) => paymentId === id)} />
            {leftOf(payment, refunds) > 0 && (
              <p>
                <TextLink href={refundHref(id)}>Geld teruggeven</TextLink>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Payments of a company that did not lead to what was bought, and what became of each. */
export function ExceptionList({ exceptions }: { exceptions: readonly PaymentException[] }) {
  return (
    <ul className="grid gap-4">
      {exceptions.map((one) => (
        <li
          key={one.id}
          className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0"
        >
          <h3 className="font-semibold">{CASE_TEXTS[one.reason].title}</h3>
          <Facts
            dense
            facts={[
              ["Bedrag", formatCents(one.amountCents)],
              ["Gezien", formatMoment(one.seenAt)],
              ["Terugbetaald", one.refundedAt && formatMoment(one.refundedAt)],
              ["Afgehandeld", one.settledAt && formatMoment(one.settledAt)],
              ["Notitie", one.note],
              ["Kenmerk", one.reference],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
