import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { Button } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "~/ui/drafts.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import {
  REASON_LABELS,
  type RegisterReason,
  VERIFICATION,
  type VerificationStatus,
} from "../../companies/lifecycle.ts";
import type { Seen } from "../schema.ts";
import { type Verdict, VerdictForm } from "./verdict-form.later.tsx";

/** A company whose name and KvK number were not confirmed, for an admin to look at. */
interface QueuedCompany extends Seen {
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

const VERDICTS = { approve: "Handmatig goedkeuren", reject: "Afwijzen" } as const;

function QueuedCard({ company }: { company: QueuedCompany }) {
  const { companyId, businessName, kvkNumber, website, status, reason, checkedAt } = company;
  const { tone, label } = stateOf(VERIFICATION, status);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const busy = fetcher.state !== "idle";
  const place = `keuze-${companyId}`;
  const draftKey = `besluit:${verdict}:${companyId}`;
  useEffect(() => {
    if (fetcher.data) forgetTabDraft(draftKey);
  }, [fetcher.data, draftKey]);
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
          <Button look="secondary" pending={busy && verdict === null} pendingText="Controleren…">
            Opnieuw controleren
          </Button>
        </fetcher.Form>
        {(Object.keys(VERDICTS) as Verdict[]).map((one) => (
          <Button
            key={one}
            type="button"
            look="secondary"
            aria-expanded={verdict === one}
            aria-controls={place}
            onClick={() => setVerdict(verdict === one ? null : one)}
          >
            {VERDICTS[one]}
          </Button>
        ))}
      </div>
      <div id={place} className="empty:hidden">
        {verdict && (
          <VerdictForm
            key={verdict}
            id={`${verdict}-${companyId}`}
            verdict={verdict}
            typed={readTabDraft<string>(draftKey)}
            fetcher={fetcher}
            result={answer?.result ?? null}
            // Kept until it is answered: a session that ended answers with the sign-in page.
            onSend={(note) => keepTabDraft(draftKey, note)}
          >
            <Looked company={company} intent={verdict} />
          </VerdictForm>
        )}
      </div>
      {answer?.message && <Toast key={JSON.stringify(answer)} message={answer.message} />}
    </Card>
  );
}

// Not `SiteLink` of companies: what one page more shares is in the script of all pages.
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
