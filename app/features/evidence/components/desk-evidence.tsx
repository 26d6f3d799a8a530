import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { Card } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import { EVIDENCE } from "../constants.ts";
import { evidenceState } from "../rules.ts";
import type { Evidence, WaitingEvidence } from "../views.ts";
import { EvidenceCard } from "./own-evidence.tsx";

/** Papers that wait, each leading to its company's page. */
export function EvidenceQueue({ papers }: { papers: readonly WaitingEvidence[] }) {
  return (
    <ul className="grid gap-3">
      {papers.map(({ id, kind, sentAt, companyId, businessName }) => (
        <li key={id}>
          <Card className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-semibold wrap-anywhere">
              <TextLink
                translate="no"
                href={`${href("/admin/bedrijven/:companyId", { companyId })}#papieren`}
              >
                {businessName}
              </TextLink>
            </span>
            <span className="text-muted">
              <span>{EVIDENCE[kind].label}</span>, <span>{formatLongDate(sentAt)}</span>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The papers of a company on its page of the desk; an admin decides on those that wait. */
export function EvidenceAtDesk(props: {
  papers: readonly Evidence[];
  today: string;
  decides: boolean;
  /** The last answer of the form with an intent about a paper. */
  answers: (intent: string, evidenceId: string) => SubmissionResult | null;
}) {
  const { papers, today, decides, answers } = props;
  if (papers.length === 0) return <p className="text-muted">Dit bedrijf stuurde geen papieren.</p>;
  return (
    <ul className="grid gap-3">
      {papers.map((evidence) => (
        <li key={evidence.id}>
          <EvidenceCard evidence={evidence} today={today}>
            {decides && (
              <Decisions
                evidence={evidence}
                state={evidenceState(evidence, today)}
                today={today}
                answers={answers}
              />
            )}
          </EvidenceCard>
        </li>
      ))}
    </ul>
  );
}

/** One that waits is accepted or refused; one that counts can be refused after all. */
function Decisions(props: {
  evidence: Evidence;
  state: ReturnType<typeof evidenceState>;
  today: string;
  answers: (intent: string, evidenceId: string) => SubmissionResult | null;
}) {
  const { evidence, state, today, answers } = props;
  const { id: evidenceId } = evidence;
  if (state !== "waiting" && state !== "valid") return null;
  const formOf = (intent: string) => ({
    id: `${intent}-${evidenceId}`,
    intent,
    hidden: { evidenceId },
    open: answers(intent, evidenceId) !== null,
    result: answers(intent, evidenceId),
  });
  const accepted = answers("accept-evidence", evidenceId);
  return (
    <>
      {state === "waiting" && (
        <FoldedDeskForm
          {...formOf("accept-evidence")}
          title="Goedkeuren"
          act="evidence-accepted"
          send="Goedkeuren en mailen"
          look="primary"
        >
          <LastDay
            id={evidenceId}
            typed={String(accepted?.initialValue?.validUntil ?? evidence.validUntil)}
            today={today}
            error={accepted?.error?.validUntil?.[0]}
          />
        </FoldedDeskForm>
      )}
      <FoldedDeskForm
        {...formOf("refuse-evidence")}
        title={state === "waiting" ? "Afkeuren" : "Alsnog afkeuren"}
        act="evidence-refused"
        send="Afkeuren en mailen"
        look="danger"
        noteLabel="Waarom niet?"
        noteHint="Het bedrijf krijgt deze tekst per mail."
        noteAsked
      />
    </>
  );
}

function LastDay(of: { id: string; typed: string; today: string; error: string | undefined }) {
  const { id, typed, today, error } = of;
  return (
    <div className="grid gap-1">
      <label className="grid gap-1 font-semibold">
        Laatste dag, zoals die op het papier staat
        <input
          type="date"
          name="validUntil"
          defaultValue={typed}
          min={today}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `dag-${id}` : undefined}
          className="field font-normal"
        />
      </label>
      {error && (
        <p id={`dag-${id}`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
