import { useState } from "react";
import { useFetcher } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { Button } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { RegisterReason } from "../../companies/constants.ts";
import { VERIFICATION, type VerificationStatus } from "../../companies/lifecycle.ts";
import { REASON_LABELS } from "../constants.ts";
import { DecisionForm, type DecisionKind } from "./decision.later.tsx";

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

const CHOICES = { approve: "Handmatig goedkeuren", reject: "Afwijzen" } as const;

function QueuedCard({ company }: { company: QueuedCompany }) {
  const { companyId, businessName, kvkNumber, website, status, reason, checkedAt } = company;
  const { tone, label } = stateOf(VERIFICATION, status);
  const [choice, setChoice] = useState<DecisionKind | null>(null);
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
        {(Object.keys(CHOICES) as DecisionKind[]).map((one) => (
          <Button
            key={one}
            type="button"
            look="secondary"
            aria-expanded={choice === one}
            aria-controls={place}
            onClick={() => setChoice(choice === one ? null : one)}
          >
            {CHOICES[one]}
          </Button>
        ))}
      </div>
      <div id={place} className="empty:hidden">
        {choice && (
          <DecisionForm
            key={choice}
            companyId={companyId}
            choice={choice}
            fetcher={fetcher}
            result={answer?.result ?? null}
          >
            <Looked company={company} intent={choice} />
          </DecisionForm>
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
