import { getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
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
import { EXCEPTION_TEXTS, listed } from "../messages.ts";
import { settleSchema, writeOffSchema } from "../schema.ts";
import type { OwedPayment, PaymentException } from "../views.ts";

/** Payments that did not lead to what was bought, each with what is to be done about it. */
export function PaymentExceptions({ payments }: { payments: PaymentException[] }) {
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <ExceptionCase key={payment.id} {...payment} />
      ))}
    </ul>
  );
}

const GOES_BACK = new Set(["NO_PLACE", "OFFER_GONE", "PAID_TWICE"]);

function ExceptionCase(payment: PaymentException) {
  const { id, reason, reference, amountCents, provinces, seenAt, refundedAt, payer } = payment;
  const { title, todo } = EXCEPTION_TEXTS[reason];
  const back = refundedAt ? `Op ${formatLongDate(refundedAt)}` : "Onderweg, nog niet bevestigd";
  return (
    <Case
      title={title}
      amount={<Badge tone="busy">{formatCents(amountCents)}</Badge>}
      text={todo}
      facts={[
        ["Betaler", payer ? <Payer key="payer" {...payer} withEmail /> : "Onbekend"],
        ["Kenmerk", reference],
        ["Gezien", formatLongDate(seenAt)],
        ["Vol", provinces.length > 0 ? listed(provinces) : null],
        ["Terugbetaald", GOES_BACK.has(reason) ? back : null],
      ]}
    >
      <NoteForm
        id={`afhandelen-${id}`}
        intent="settle-payment"
        about={{ name: "exceptionId", value: id }}
        schema={settleSchema}
        label="Wat heb je gedaan?"
        hint="Bijvoorbeeld: terugbetaald en gebeld. Alleen voor het dossier."
        send="Afgehandeld"
      />
    </Case>
  );
}

/** Months that were charged back and not paid again, each with a way to write it off. */
export function OwedPayments({ payments }: { payments: OwedPayment[] }) {
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <OwedCase key={payment.id} {...payment} />
      ))}
    </ul>
  );
}

function OwedCase(payment: OwedPayment) {
  const { id, amountCents, periodFrom, periodUntil, changedAt, hasEnded, payer } = payment;
  const month = `${formatLongDate(periodFrom)} tot ${formatLongDate(periodUntil)}`;
  return (
    <Case
      title={month}
      label={`Teruggeboekt: ${month}`}
      amount={<Badge tone="bad">{formatCents(amountCents)}</Badge>}
      text={
        hasEnded
          ? "Het abonnement is geëindigd: de betaaldienst vraagt deze maand niet meer. Het bedrijf leest bij zijn abonnement wat er openstaat, en kan pas opnieuw beginnen als je hier opschrijft dat je het geld op een andere manier kreeg of de maand kwijtscheldt."
          : "Het bedrijf heeft een mail gekregen en kan de maand op zijn abonnementspagina alsnog betalen. Na een week kan het geen offertes meer sturen tot er betaald is."
      }
      facts={[
        ["Bedrijf", payer ? <Payer key="payer" {...payer} /> : "Account verwijderd"],
        ["E-mail", payer?.email ?? null],
        ["Teruggeboekt", formatLongDate(changedAt)],
        ["Kenmerk", id],
      ]}
    >
      <NoteForm
        id={`kwijtschelden-${id}`}
        intent="write-off"
        about={{ name: "paymentId", value: id }}
        schema={writeOffSchema}
        label="Waarom vraag je deze maand niet meer?"
        hint="Bijvoorbeeld: overgemaakt op 3 maart, of dubbel afgeschreven. Het bedrijf leest dit niet. Je naam en de datum worden bewaard."
        send="Kwijtschelden"
      />
    </Case>
  );
}

function Case({
  title,
  label = title,
  amount,
  text,
  facts,
  children,
}: {
  title: string;
  /** What it is called when it is read aloud. */
  label?: string;
  amount: ReactNode;
  text: string;
  facts: [label: string, value: ReactNode][];
  children: ReactNode;
}) {
  return (
    <li>
      <Card className="grid gap-4" aria-label={label}>
        <header className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="text-step-0">{title}</h3>
          {amount}
        </header>
        <p>{text}</p>
        <Facts dense facts={facts} />
        {children}
      </Card>
    </li>
  );
}

function Payer({
  userId,
  name,
  email,
  withEmail,
}: NonNullable<OwedPayment["payer"]> & { withEmail?: boolean }) {
  const company = (
    <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>
  );
  return withEmail ? (
    <>
      {company} ({email})
    </>
  ) : (
    company
  );
}

/** An admin's words about a case, which it is done with once they are sent. */
function NoteForm({
  id,
  intent,
  about,
  schema,
  label,
  hint,
  send,
}: {
  id: string;
  intent: string;
  /** Which case, as the form sends it. */
  about: { name: string; value: string };
  schema: typeof settleSchema | typeof writeOffSchema;
  label: string;
  hint: string;
  send: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const [form, fields] = useForm<{ note: string }>({
    id,
    lastResult: answer?.result ?? null,
    constraint: fieldLimits(schema),
    onValidate: ({ formData }) => checkForm(formData, { schema }),
  });
  return (
    <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" {...about} />
      <TextAreaField field={fields.note} label={label} hint={hint} rows={2} />
      <Button
        look="secondary"
        pending={fetcher.state !== "idle"}
        pendingText="Opslaan…"
        className="sm:justify-self-start"
      >
        {send}
      </Button>
      {answer?.message && <Toast key={JSON.stringify(answer)} message={answer.message} />}
    </fetcher.Form>
  );
}
