import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { Button } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "~/ui/drafts.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { RegisterReason } from "../../companies/constants.ts";
import { VERIFICATION, type VerificationStatus } from "../../companies/lifecycle.ts";
import { REASON_LABELS } from "../constants.ts";
import { approveSchema, type Grounds, rejectSchema } from "../schema.ts";

/** A company whose name and KvK number were not confirmed, for an admin to look at. */
interface QueuedCompany {
  companyId: string;
  businessName: string;
  kvkNumber: string;
  website: string | null;
  status: VerificationStatus;
  reason: RegisterReason | null;
  checkedAt: Date | null;
}

/** Companies whose name and KvK number were not confirmed, with what an admin can do about each. */
export function VerificationQueue({ companies }: { companies: QueuedCompany[] }) {
  return (
    <ul className="grid gap-3">
      {companies.map((company) => (
        <li key={company.companyId}>
          <QueuedCard company={company} />
        </li>
      ))}
    </ul>
  );
}

const CHOICES = {
  approve: {
    opens: "Handmatig goedkeuren",
    label: "Wat heb je gezien?",
    hint: "Bijvoorbeeld: uittreksel van vandaag bekeken, naam en adres kloppen. Alleen voor het dossier.",
    look: "primary",
    send: "Goedkeuren",
    schema: approveSchema,
  },
  reject: {
    opens: "Afwijzen",
    label: "Waarom niet?",
    hint: "Het bedrijf krijgt deze tekst per mail.",
    look: "danger",
    send: "Afwijzen en mailen",
    schema: rejectSchema,
  },
} as const;
type Choice = keyof typeof CHOICES;

function QueuedCard({ company }: { company: QueuedCompany }) {
  const { companyId, businessName, kvkNumber, website, status, reason, checkedAt } = company;
  const { tone, label } = stateOf(VERIFICATION, status);
  const [choice, setChoice] = useState<Choice | null>(null);
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const busy = fetcher.state !== "idle";
  const place = `keuze-${companyId}`;
  return (
    <Card className="grid gap-4" aria-label={businessName}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-step-0 wrap-anywhere">{businessName}</h3>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <Facts
        dense
        facts={[
          ["KvK-nummer", kvkNumber],
          ["Waarom", reason ? REASON_LABELS[reason] : "Niet vastgelegd"],
          ["Gecontroleerd", checkedAt ? formatLongDate(checkedAt) : "Niet vastgelegd"],
          ["Website", website && <Site key="site" address={website} />],
        ]}
      />
      <div className="flex flex-wrap gap-2 *:max-sm:flex-auto">
        <fetcher.Form method="post" className="grid">
          <Looked company={company} intent="recheck" />
          <Button look="secondary" pending={busy && choice === null} pendingText="Controleren…">
            Opnieuw controleren
          </Button>
        </fetcher.Form>
        {(Object.keys(CHOICES) as Choice[]).map((one) => (
          <Button
            key={one}
            type="button"
            look="secondary"
            aria-expanded={choice === one}
            aria-controls={place}
            onClick={() => setChoice(choice === one ? null : one)}
          >
            {CHOICES[one].opens}
          </Button>
        ))}
      </div>
      <div id={place} className="empty:hidden">
        {choice && (
          <Decision
            key={choice}
            company={company}
            choice={choice}
            fetcher={fetcher}
            result={answer?.result ?? null}
          />
        )}
      </div>
      {answer?.message && <Toast key={JSON.stringify(answer)} message={answer.message} />}
    </Card>
  );
}

function Site({ address }: { address: string }) {
  return (
    <PageLink
      href={address}
      rel="noopener nofollow ugc"
      className="inline-flex min-h-6 items-center text-accent-text underline underline-offset-4"
    >
      {address.replace(/^https?:\/\//, "")}
    </PageLink>
  );
}

function Looked({ company, intent }: { company: QueuedCompany; intent: string }) {
  const { companyId, businessName, kvkNumber } = company;
  return Object.entries({ intent, companyId, businessName, kvkNumber }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Decision({
  company,
  choice,
  fetcher,
  result,
}: {
  company: QueuedCompany;
  choice: Choice;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  result: SubmissionResult | null;
}) {
  const { label, hint, look, send, schema } = CHOICES[choice];
  const draftKey = `besluit:${choice}:${company.companyId}`;
  const [kept] = useState(() => readTabDraft<string>(draftKey));
  const [form, fields] = useForm<Grounds>({
    id: `${choice}-${company.companyId}`,
    defaultValue: { note: kept ?? "" },
    lastResult: result,
    constraint: fieldLimits(schema),
    onValidate: ({ formData }) => checkForm(formData, { schema }),
  });
  useEffect(() => {
    if (fetcher.data) forgetTabDraft(draftKey);
  }, [fetcher.data, draftKey]);
  const { onSubmit, ...props } = getFormProps(form);
  return (
    <fetcher.Form
      method="post"
      {...props}
      onSubmit={(event) => {
        onSubmit(event);
        // Kept until it is answered: a session that ended answers with the sign-in page.
        const typed = new FormData(event.currentTarget).get(fields.note.name);
        if (!event.defaultPrevented) keepTabDraft(draftKey, typed);
      }}
      className="grid gap-3"
    >
      <Looked company={company} intent={choice} />
      <TextAreaField field={fields.note} label={label} hint={hint} rows={3} />
      <Button
        look={look}
        pending={fetcher.state !== "idle"}
        pendingText="Opslaan…"
        className="sm:justify-self-start"
      >
        {send}
      </Button>
    </fetcher.Form>
  );
}
