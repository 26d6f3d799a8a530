import type { SubmissionResult } from "@conform-to/react";
import { DeskForm } from "~/features/desk/components/desk-form.tsx";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { ON_SHOW, writeMark } from "~/shared/on-show.ts";
import { CheckboxField, TextField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { refundSchema } from "../schema.ts";
import type { RefundablePayment } from "../views.ts";

/** An admin gives a payment back, or a part of it. `refundId` is new each time the form is drawn. */
export function RefundForm(props: {
  payment: RefundablePayment;
  refundId: string;
  result: SubmissionResult | null;
}) {
  const { payment, refundId, result } = props;
  const [, fields] = usePostedForm("teruggeven", refundSchema, result);
  const left = formatCents(payment.leftCents);
  return (
    <DeskForm
      id="teruggeven"
      act="payment-refunded"
      intent="refund"
      send="Geef terug"
      look="danger"
      hidden={{ refundId, paymentId: payment.id, [ON_SHOW]: writeMark(payment.leftCents) }}
      result={result}
    >
      <p>
        Van de betaling voor <span>{formatLongDate(payment.periodFrom)}</span> tot{" "}
        <span>{formatLongDate(payment.periodUntil)}</span> is nog <strong>{left}</strong> over. Het
        abonnement loopt gewoon door; het bedrijf krijgt een creditfactuur.
      </p>
      <TextField
        field={fields.amountCents}
        label="Bedrag in euro's"
        hint={`Inclusief btw, hoogstens ${left}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <CheckboxField field={fields.sure} label="Ja, dit bedrag gaat terug naar het bedrijf" />
    </DeskForm>
  );
}
