import type { ScopeItem } from "~/features/briefs/constants.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import { formatCents } from "~/shared/money.ts";
import { awaitsChoice } from "../../proposals/lifecycle.ts";
import { coveredBy } from "../../proposals/rules/agreed.ts";
import { leftOutOf, sortScope } from "../../proposals/rules/scope.ts";
import type { Agreed } from "../../proposals/views.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { estimateText } from "../wording/comparable.ts";

/** What a proposal says of a thing that was asked, with a mark before it and a line below. */
interface Answer {
  mark: string;
  tone: string;
  words: string;
  look: string;
  note?: string | undefined;
}

const MUTED = "text-muted";
const INCLUDED: Answer = { mark: "✓", tone: "text-good", words: "inbegrepen", look: MUTED };
const CHOSEN = { ...INCLUDED, words: "gekozen, inbegrepen" };
const NOT_CHOSEN: Answer = { mark: "–", tone: MUTED, words: "niet gekozen", look: MUTED };
const MISSING: Answer = { mark: "✕", tone: MUTED, words: "niet inbegrepen", look: MUTED };
const REFUSED = { ...MISSING, tone: "text-bad", look: "font-semibold text-bad" };
const UNASKED: Answer = { mark: "?", tone: MUTED, words: "nog niet gevraagd", look: MUTED };
const EXTRA = {
  mark: "+",
  tone: "text-accent-text",
  look: "font-semibold whitespace-nowrap tabular-nums",
};

type Answers = (readonly [ScopeItem, Answer])[];
const all = (items: readonly ScopeItem[], answer: Answer): Answers =>
  items.map((item) => [item, answer]);

interface Asked {
  proposal: Pick<ReceivedProposal, "scope" | "status" | "comparable">;
  brief: Omit<AnsweredBrief, "budgetMaxCents">;
}

/** What the client asked for, and what a proposal says of each: in the price, on top of it, or not. */
export function ReceivedScope({ proposal: { scope, status, comparable }, brief }: Asked) {
  if (!scope) return null;
  const { included, extras } = sortScope(scope);
  const estimates = awaitsChoice(status) ? comparable.estimates : [];
  const left = leftOutOf(scope, brief.asked).map((item) => {
    const estimate = estimates.find((each) => each.item === item);
    const note = estimate && estimateText(estimate);
    return [item, { ...(scope[item] ? REFUSED : UNASKED), note }] as const;
  });
  const answers: Answers = [
    ...all(included, INCLUDED),
    ...extras.map(
      ({ item, cents }) => [item, { ...EXTRA, words: `voor ${formatCents(cents)} erbij` }] as const,
    ),
    ...left,
  ];
  return <AskedList answers={answers} {...brief} />;
}

/**
 * What an agreement covers of what was asked, without prices; before there is one (`agreed` is left out),
 * without what the client may still choose.
 */
export function CoveredList({
  proposal: { scope },
  brief,
  agreed,
}: Omit<Asked, "proposal"> & { proposal: Pick<ReceivedProposal, "scope">; agreed?: Agreed }) {
  const covered = coveredBy(scope, brief.asked, agreed ?? { extras: [] });
  if (!covered) return null;
  const answers = [
    ...all(covered.included, INCLUDED),
    ...all(covered.chosen, CHOSEN),
    ...all(agreed ? covered.notChosen : [], NOT_CHOSEN),
    ...all(covered.missing, agreed ? MISSING : REFUSED),
  ];
  return <AskedList answers={answers} {...brief} />;
}

function AskedList({
  answers,
  serviceType,
}: { answers: Answers } & Pick<AnsweredBrief, "serviceType">) {
  return (
    <ul className="grid gap-1" aria-label="Wat je vroeg">
      {answers.map(([item, { mark, tone, words, look, note }]) => (
        <li key={item} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1 wrap-anywhere">
          <span aria-hidden="true" className={`font-bold ${tone}`}>
            {mark}
          </span>
          <span>
            {scopeLabel(item, serviceType)} <span className={look}>{words}</span>
            {note && <span className="block text-sm text-muted">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
