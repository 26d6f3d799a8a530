import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { formatMoment } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { REFUND_LABELS } from "../messages.ts";
import type { ListedRefund, OpenRefund } from "../views.ts";
import { TransferForm } from "./transfers.tsx";

/** Money that the desk wanted to give back and that did not arrive, each with what there is to do. */
export function OpenRefunds(props: {
  refunds: OpenRefund[];
  result: SubmissionResult | null;
  /** The last answer to a form that books a transfer in place of one. */
  transferred: SubmissionResult | null;
}) {
  return (
    <ul className="grid gap-3">
      {props.refunds.map(({ id, state, amountCents, payer, paymentId, askedAt }) => {
        const { label, tone, todo } = REFUND_LABELS[state];
        const own = props.result?.initialValue?.["refundId"] === id ? props.result : null;
        return (
          <li key={id}>
            <Card className="grid gap-4" aria-label={`${label}: ${formatCents(amountCents)}`}>
              <header className="flex flex-wrap items-start justify-between gap-2">
                <h3 translate="no" className="text-step-0">
                  {formatCents(amountCents)}
                </h3>
                <Badge tone={tone}>{label}</Badge>
              </header>
              <p>{todo}</p>
              <Facts
                dense
                facts={[
                  ["Bedrijf", payer ? <Payer key="payer" {...payer} /> : "Account verwijderd"],
                  ["Betaling", paymentId],
                  ["Teruggegeven op", formatMoment(askedAt)],
                ]}
              />
              {state !== "waiting" && (
                <TransferForm of="refundId" id={id} result={props.transferred} />
              )}
              {state !== "waiting" && (
                <FoldedDeskForm
                  id={`teruggave-${id}`}
                  title="Afhandelen"
                  act="refund-settled"
                  intent="settle-refund"
                  send="Afgehandeld"
                  hidden={{ refundId: id }}
                  open={own !== null}
                  result={own}
                />
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function Payer({ userId, name }: NonNullable<OpenRefund["payer"]>) {
  return <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>;
}

/** What the desk gave back of one payment, a line each. */
export function RefundLines({ refunds }: { refunds: readonly ListedRefund[] }) {
  return refunds.map(({ id, amountCents, state, askedAt }) => (
    <p key={id} className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={REFUND_LABELS[state].tone}>{REFUND_LABELS[state].label}</Badge>
      <span>{`${formatCents(amountCents)}, ${formatMoment(askedAt)}`}</span>
    </p>
  ));
}
