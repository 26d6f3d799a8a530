import { getFormProps, useForm } from "@conform-to/react";
import { href, useFetcher } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { PaymentException } from "../constants.ts";
import { EXCEPTION_TEXTS, listed } from "../messages.ts";
import { type Settlement, settleSchema } from "../schema.ts";

/** Payments that did not lead to what was bought, each with what is to be done about it. */
export function PaymentExceptions({ payments }: { payments: PaymentException[] }) {
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentCard payment={payment} />
        </li>
      ))}
    </ul>
  );
}

const GOES_BACK = new Set(["NO_PLACE", "OFFER_GONE", "PAID_TWICE"]);

function PaymentCard({ payment }: { payment: PaymentException }) {
  const { id, reason, reference, amountCents, provinces, seenAt, refundedAt, payer } = payment;
  const { title, todo } = EXCEPTION_TEXTS[reason];
  const back = refundedAt ? `Op ${formatLongDate(refundedAt)}` : "Onderweg, nog niet bevestigd";
  return (
    <Card className="grid gap-4" aria-label={title}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-step-0">{title}</h3>
        <Badge tone="busy">{formatCents(amountCents)}</Badge>
      </header>
      <p>{todo}</p>
      <Facts
        dense
        facts={[
          ["Betaler", payer ? <Payer key="payer" {...payer} /> : "Onbekend"],
          ["Kenmerk", reference],
          ["Gezien", formatLongDate(seenAt)],
          ["Vol", provinces.length > 0 ? listed(provinces) : null],
          ["Terugbetaald", GOES_BACK.has(reason) ? back : null],
        ]}
      />
      <Settle exceptionId={id} />
    </Card>
  );
}

function Payer({ userId, name, email }: NonNullable<PaymentException["payer"]>) {
  return (
    <>
      <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink> ({email})
    </>
  );
}

function Settle({ exceptionId }: { exceptionId: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const [form, fields] = useForm<Settlement>({
    id: `afhandelen-${exceptionId}`,
    lastResult: answer?.result ?? null,
    constraint: fieldLimits(settleSchema),
    onValidate: ({ formData }) => checkForm(formData, { schema: settleSchema }),
  });
  return (
    <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="intent" value="settle-payment" />
      <input type="hidden" name="exceptionId" value={exceptionId} />
      <TextAreaField
        field={fields.note}
        label="Wat heb je gedaan?"
        hint="Bijvoorbeeld: terugbetaald en gebeld. Alleen voor het dossier."
        rows={2}
      />
      <Button
        look="secondary"
        pending={fetcher.state !== "idle"}
        pendingText="Opslaan…"
        className="sm:justify-self-start"
      >
        Afgehandeld
      </Button>
      {answer?.message && <Toast key={JSON.stringify(answer)} message={answer.message} />}
    </fetcher.Form>
  );
}
