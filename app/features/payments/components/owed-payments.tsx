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
import type { OwedPayment } from "../constants.ts";
import { type WriteOff, writeOffSchema } from "../schema.ts";

/** Months that were charged back and not paid again, each with a way to write it off. */
export function OwedPayments({ payments }: { payments: OwedPayment[] }) {
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <li key={payment.id}>
          <OwedCard payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function OwedCard({ payment }: { payment: OwedPayment }) {
  const { id, amountCents, periodFrom, periodUntil, changedAt, hasEnded, payer } = payment;
  const month = `${formatLongDate(periodFrom)} tot ${formatLongDate(periodUntil)}`;
  return (
    <Card className="grid gap-4" aria-label={`Teruggeboekt: ${month}`}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-step-0">{month}</h3>
        <Badge tone="bad">{formatCents(amountCents)}</Badge>
      </header>
      <p>
        {hasEnded
          ? "Het abonnement is geëindigd: de betaaldienst vraagt deze maand niet meer. Het bedrijf leest bij zijn abonnement wat er openstaat, en kan pas opnieuw beginnen als je hier opschrijft dat je het geld op een andere manier kreeg of de maand kwijtscheldt."
          : "Het bedrijf heeft een mail gekregen en kan de maand op zijn abonnementspagina alsnog betalen. Na een week kan het geen offertes meer sturen tot er betaald is."}
      </p>
      <Facts
        dense
        facts={[
          [
            "Bedrijf",
            payer ? (
              <TextLink
                key="payer"
                href={href("/admin/abonnementen/:userId", { userId: payer.userId })}
              >
                {payer.name}
              </TextLink>
            ) : (
              "Account verwijderd"
            ),
          ],
          ["E-mail", payer?.email ?? null],
          ["Teruggeboekt", formatLongDate(changedAt)],
          ["Kenmerk", id],
        ]}
      />
      <Forgive paymentId={id} />
    </Card>
  );
}

function Forgive({ paymentId }: { paymentId: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const [form, fields] = useForm<WriteOff>({
    id: `kwijtschelden-${paymentId}`,
    lastResult: answer?.result ?? null,
    constraint: fieldLimits(writeOffSchema),
    onValidate: ({ formData }) => checkForm(formData, { schema: writeOffSchema }),
  });
  return (
    <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="intent" value="write-off" />
      <input type="hidden" name="paymentId" value={paymentId} />
      <TextAreaField
        field={fields.note}
        label="Waarom vraag je deze maand niet meer?"
        hint="Bijvoorbeeld: overgemaakt op 3 maart, of dubbel afgeschreven. Het bedrijf leest dit niet. Je naam en de datum worden bewaard."
        rows={2}
      />
      <Button
        look="secondary"
        pending={fetcher.state !== "idle"}
        pendingText="Opslaan…"
        className="sm:justify-self-start"
      >
        Kwijtschelden
      </Button>
      {answer?.message && <Toast key={JSON.stringify(answer)} message={answer.message} />}
    </fetcher.Form>
  );
}
