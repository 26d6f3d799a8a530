import type { ScopeItem } from "~/features/briefs/constants.ts";
import type { NamedScope } from "~/features/briefs/views.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import type { Elements } from "~/ui/elements.ts";
import { WithAmounts } from "~/ui/with-amounts.tsx";
import { WithNames } from "~/ui/with-names.tsx";
import { Changes } from "../../proposals/components/changes.tsx";
import { awaitsChoice } from "../../proposals/lifecycle.ts";
import { coveredBy } from "../../proposals/rules/agreed.ts";
import { leftOutOf, sortScope } from "../../proposals/rules/scope.ts";
import type { Agreed, StatedTerm } from "../../proposals/views.ts";
import { sumNote } from "../../proposals/wording/agreed.ts";
import { priceKindShort } from "../../proposals/wording/offer.ts";
import { sumParts } from "../../proposals/wording/sum-parts.ts";
import { offeredCents } from "../rules/comparable.ts";
import { isAboveBudget } from "../rules.ts";
import type { Answering, ReceivedProposal } from "../views.ts";
import { comparableText, estimateText } from "../wording/comparable.ts";

const PRICE = "font-display text-step-1 leading-none font-bold whitespace-nowrap tabular-nums";

/** What a proposal asks, or the one sum and the one day that were agreed on. */
export function ReceivedPrice({ proposal, brief }: Answering) {
  const { budgetMaxCents } = brief;
  const { agreed, comparable, firstDay, earlierPriceCents, status } = proposal;
  if (agreed) {
    return (
      <>
        <Price cents={agreed.cents} />
        <p className="mt-1 text-sm text-muted">{sumNote(proposal)}</p>
        <p className="mt-2 font-semibold">{formatDay(agreed.day)}</p>
      </>
    );
  }
  const isOpen = awaitsChoice(status);
  const cents = offeredCents(comparable);
  const parts = sumParts({ priceCents: firstDay.cents, extras: comparable.extras }, brief);
  const compared = isOpen && comparableText(comparable, brief);
  return (
    <>
      <Price cents={cents} />
      {parts.length > 0 && (
        <p className="mt-1 text-sm whitespace-pre-line tabular-nums">
          <WithAmounts text={parts.join("\n")} />
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {["incl. btw", priceKindShort(proposal)].filter(Boolean).join(", ")}
      </p>
      {firstDay.day !== brief.moveDate && (
        <p className="text-sm text-muted">{`op ${formatDay(firstDay.day)}`}</p>
      )}
      {earlierPriceCents !== null && (
        <p className="text-sm text-muted">
          <WithAmounts text={earlierText(earlierPriceCents, parts)} />
        </p>
      )}
      {compared && (
        <p className="mt-1 text-sm font-semibold">
          <WithAmounts text={compared} />
        </p>
      )}
      {isOpen && budgetMaxCents !== null && isAboveBudget(cents, budgetMaxCents) && (
        <p className="text-sm font-semibold text-bad">
          <WithAmounts text={`boven je budget van ${formatWholeEuros(budgetMaxCents)}`} />
        </p>
      )}
    </>
  );
}

/** What the company asked before it adjusted its proposal: its price alone, without what comes on top. */
function earlierText(cents: number, parts: readonly string[]): string {
  return `${parts.length > 0 ? "de prijs zonder extra's was" : "was"} ${formatCents(cents)}`;
}

function Price({ cents }: { cents: number }) {
  const text = formatCents(cents);
  return (
    <p key={text} translate="no" className={PRICE}>
      {text}
    </p>
  );
}

/** On what a proposal stands, where that is not the brief as it is now; nothing otherwise. */
export function ReceivedStanding({ proposal }: { proposal: ReceivedProposal }) {
  const { standing, validUntil, changes, companyName, days } = proposal;
  if (standing === "current" && days.length === 0) {
    const text = `Kies een nieuwe dag bij je opdracht, dan kan ${companyName} de offerte daarvoor bevestigen of aanpassen.`;
    return <Note title="De dag is voorbij." text={text} name={companyName} />;
  }
  if (standing === "inactive") {
    const text = `Accepteren kan niet zolang dat zo is. Komt ${companyName} terug, dan staat deze offerte er weer zoals hij was.`;
    return (
      <Note title="Dit bedrijf is op dit moment niet actief." text={text} name={companyName} />
    );
  }
  if (standing === "expired" && validUntil !== null) {
    const text = `Deze offerte gold tot en met ${formatLongDate(validUntil)}. Accepteren kan weer als ${companyName} hem verlengt.`;
    return <Note title="Verlopen." text={text} name={companyName} />;
  }
  if (standing !== "outdated" && changes.length === 0) return null;
  const awaited = `${companyName} heeft bericht gekregen van je wijziging. Accepteren kan zodra het bedrijf de offerte bevestigt of aanpast.`;
  return (
    <Note
      title="Gemaakt op je vorige opdracht."
      text={standing === "outdated" ? awaited : ""}
      name={companyName}
    >
      {changes.length > 0 && (
        <details>
          <summary>Waar deze offerte op rekent</summary>
          <Changes changes={changes} />
        </details>
      )}
    </Note>
  );
}

/** `name` is one that stands in the text. */
function Note(of: { title: string; text: string; name: string; children?: Elements }) {
  return (
    <div className="grid gap-2 rounded-box border-l-8 border-kraft bg-paper p-3">
      <p>
        <strong>{of.title}</strong> <WithNames text={of.text} names={[of.name]} />
      </p>
      {of.children}
    </div>
  );
}

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

/** What a proposal states of its terms, as facts. */
export const statedLines = (stated: readonly StatedTerm[]) =>
  stated.map(({ label, text }): [string, string | null] => [label, text]);

/** What a proposal leaves unsaid, in red; nothing where it states everything. */
export function Unstated({ unstated }: Pick<ReceivedProposal, "unstated">) {
  return (
    unstated && (
      <p key={unstated} className="font-semibold text-bad">
        {unstated}
      </p>
    )
  );
}

/** What the client asked for, and what a proposal says of each: in the price, on top of it, or not. */
export function ReceivedScope({ proposal: { scope, status, comparable }, brief }: Answering) {
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
  return <AskedList answers={answers} brief={brief} />;
}

/** What an agreement covers of what was asked; before there is one, without what may still be chosen. */
export function CoveredList({ proposal, brief, agreed }: Answering & { agreed?: Agreed }) {
  const covered = coveredBy(proposal.scope, brief.asked, agreed ?? { extras: [] });
  if (!covered) return null;
  const answers = [
    ...all(covered.included, INCLUDED),
    ...all(covered.chosen, CHOSEN),
    ...all(agreed ? covered.notChosen : [], NOT_CHOSEN),
    ...all(covered.missing, agreed ? MISSING : REFUSED),
  ];
  return <AskedList answers={answers} brief={brief} />;
}

function AskedList({ answers, brief }: { answers: Answers; brief: NamedScope }) {
  return (
    <ul className="grid gap-1" aria-label="Wat je vroeg">
      {answers.map(([item, { mark, tone, words, look, note }]) => (
        <li key={item} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1 wrap-anywhere">
          <span aria-hidden="true" className={`font-bold ${tone}`}>
            {mark}
          </span>
          <span>
            <span>{scopeLabel(item, brief)}</span>{" "}
            <span className={look}>
              <WithAmounts text={words} />
            </span>
            {note && (
              <span className="block text-sm text-muted">
                <WithAmounts text={note} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
