import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import {
  type ProposalAnswer,
  ProposalForm,
  type SentFor,
} from "~/features/proposals/components/proposal-form.later.tsx";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import type { ProposalSheet } from "~/features/proposals/views.ts";
import { UNANSWERED } from "~/shared/message.ts";
import { proposalSheetPath } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";

/** What is known of a sheet that was asked for; `gone` when its brief takes no proposal any more. */
export type SheetAnswer = { briefId: string } & (
  | { kind: "known"; sheet: ProposalSheet }
  | { kind: "gone" | "failed" }
);

/** Reads the sheet of a brief whose form opens; `first` came with the page. */
export function useSheet(first: ProposalSheet | null) {
  const fetcher = useFetcher<SheetAnswer>();
  const { load } = fetcher;
  const ask = useCallback(
    (briefId: string) => {
      // The router shows what fails: this never rejects.
      void load(proposalSheetPath(briefId));
    },
    [load],
  );
  /** The newest of a brief; null while none was read. One that is read again stays until then. */
  const of = (briefId: string): SheetAnswer | null => {
    if (fetcher.data?.briefId === briefId) return fetcher.data;
    return first?.briefId === briefId ? { briefId, kind: "known", sheet: first } : null;
  };
  return { ask, of };
}

/** What an answer to a proposal's form says of one that was not sent, for the reason that was given. */
export function notSentFor(form: FormData, reason: string | null): SentFor {
  return {
    briefId: String(form.get("briefId") ?? ""),
    sent: false,
    isOutdated: reason === "brief-changed" || reason === "scope-open",
    row: null,
  };
}

// The texts of a failure to send leave open whether the proposal arrived; those of the other acts do not.
const SENDS = ["send-proposal", "adjust"];

/** What stands in for the answer to an act with a proposal when nobody could answer it. */
export function unanswered(form: FormData, intent: string): ProposalAnswer {
  const message = SENDS.includes(intent) ? PROPOSAL_MESSAGES["send-failed"] : UNANSWERED;
  return { intent, message, result: null, ...notSentFor(form, null) };
}

/** The proposal form once its sheet is known, which is read again when the brief turns out another. */
export function ProposalSheetForm(
  props: Omit<ComponentProps<typeof ProposalForm>, "sheet" | "onRestart"> & {
    /** Null while it is read for the first time. */
    answer: SheetAnswer | null;
    onRetry: () => void;
  },
) {
  const { answer, onRetry, ...form } = props;
  const sent = form.fetcher.data;
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<ProposalSheet | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    if (sent?.isOutdated) onRetry();
  }, [sent]);
  const read = answer?.kind === "known" ? answer.sheet : null;
  if (read && read !== last) setLast(read);
  // What was begun stays where it is, whatever becomes of its brief.
  const sheet = read ?? (last?.briefId === answer?.briefId ? last : null);
  if (sheet) {
    const onRestart = () => setAttempt(attempt + 1);
    return (
      <>
        <div role="status" className="empty:hidden">
          {answer?.kind === "gone" && (
            <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">
              <strong>Deze opdracht neemt geen offerte meer van je aan.</strong> Wat je typte staat
              er nog.
            </p>
          )}
        </div>
        <ProposalForm key={attempt} sheet={sheet} onRestart={onRestart} {...form} />
      </>
    );
  }
  const failure = answer && answer.kind !== "known" ? answer.kind : null;
  return <AwaitedBrief failure={failure} text="De opdracht wordt geladen…" onRetry={onRetry} />;
}

/** In the place of what is read of a brief: that it is on its way, or why it does not come. */
export function AwaitedBrief(props: {
  /** Null as long as it may come. */
  failure: "gone" | "failed" | null;
  text: string;
  onRetry: () => void;
}) {
  const { failure, text, onRetry } = props;
  const message = failure && BRIEF_MESSAGES[`brief-${failure}`];
  return (
    <div role="status" className="grid min-h-40 content-start gap-2">
      {message ? (
        <>
          <p className="font-semibold">{message.title}</p>
          <p>{message.text}</p>
        </>
      ) : (
        <p className="text-muted">{text}</p>
      )}
      {failure === "failed" && (
        <Button type="button" look="secondary" className="justify-self-start" onClick={onRetry}>
          Probeer het opnieuw
        </Button>
      )}
    </div>
  );
}
