import type { SubmissionResult } from "@conform-to/react";
import { can } from "~/shared/lifecycle.ts";
import {
  QUEUED_STATUSES,
  VERIFICATION,
  type VerificationStatus,
} from "../../companies/lifecycle.ts";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import type { Seen } from "../schema.ts";

/** What an admin can do about the check of a company that was seen like this; `answers` finds a form's last answer. */
export function VerdictForms(props: {
  seen: Seen;
  status: VerificationStatus;
  answers: (intent: string) => SubmissionResult | null;
}) {
  const { seen, status, answers } = props;
  const formOf = (intent: string) => ({
    id: intent,
    intent,
    hidden: { ...seen },
    open: answers(intent) !== null,
    result: answers(intent),
  });
  const toCompany = {
    noteAsked: true,
    noteHint: "Het bedrijf krijgt deze tekst per mail.",
  } as const;
  return (
    <>
      {QUEUED_STATUSES.includes(status) && (
        <FoldedDeskForm
          {...formOf("recheck")}
          title="Register opnieuw vragen"
          act="register-asked-again"
          send="Opnieuw vragen"
        />
      )}
      {can(VERIFICATION, status, "APPROVED") && (
        <FoldedDeskForm
          {...formOf("approve")}
          title="Handmatig goedkeuren"
          act="verification-approved"
          send="Goedkeuren"
          look="primary"
          noteLabel="Wat heb je gezien?"
          noteHint="Bijvoorbeeld: uittreksel van vandaag bekeken, naam en adres kloppen. Alleen voor het dossier."
          noteAsked
        />
      )}
      {can(VERIFICATION, status, "REJECTED") && (
        <FoldedDeskForm
          {...formOf("reject")}
          {...toCompany}
          title="Afwijzen"
          act="verification-rejected"
          send="Afwijzen en mailen"
          look="danger"
          noteLabel="Waarom niet?"
        />
      )}
      {can(VERIFICATION, status, "REVOKED") && (
        <FoldedDeskForm
          {...formOf("revoke")}
          {...toCompany}
          title="Badge intrekken"
          act="badge-revoked"
          send="Intrekken en mailen"
          look="danger"
          noteLabel="Waarom?"
        />
      )}
    </>
  );
}
