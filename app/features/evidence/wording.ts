import { formatLongDate } from "~/shared/dates.ts";
import type { Tone } from "~/shared/lifecycle.ts";
import { EVIDENCE } from "./constants.ts";
import { evidenceState } from "./rules.ts";
import type { Evidence, ShownEvidence, WaitingEvidence } from "./views.ts";

/** What everybody reads of a paper: 'Verzekering nagekeken, geldig tot en met 3 maart 2027'. */
export function shownText({ kind, validUntil }: ShownEvidence): string {
  return `${EVIDENCE[kind].shown}, geldig tot en met ${formatLongDate(validUntil)}`;
}

const STATES = {
  waiting: { label: "Wordt nagekeken", tone: "busy" },
  refused: { label: "Afgekeurd", tone: "bad" },
  valid: { label: "Nagekeken", tone: "good" },
  expired: { label: "Verlopen", tone: "quiet" },
} as const satisfies Record<string, { label: string; tone: Tone }>;

/** How a paper stands on `today`, as its badge says it. */
export const evidenceBadge = (
  evidence: Pick<Evidence, "acceptedAt" | "refusedAt" | "validUntil">,
  today: string,
) => STATES[evidenceState(evidence, today)];

const HEADS = ["Gestuurd", "Bedrijf", "Papier"];

/** Papers that wait as the rows of a CSV, the heads first. */
export function paperRows(papers: readonly WaitingEvidence[]) {
  const rows = papers.map(({ sentAt, businessName, kind }) => [
    ...[sentAt.toISOString(), businessName, EVIDENCE[kind].label],
  ]);
  return [HEADS, ...rows];
}
