import { type ReactNode, useRef, useState } from "react";
import { proposalAnchor } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import type { ReceivedProposal } from "../views.ts";
import {
  type CellTone,
  type ComparedBrief,
  type GridCell,
  type GridRow,
  gridOf,
} from "../wording/grid.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { OthersBeside } from "./others-beside.tsx";
import { useColumnsInView } from "./use-columns-in-view.ts";

const TONES: Record<CellTone, string> = {
  plain: "",
  good: "text-good",
  more: "text-accent-text",
  bad: "text-bad",
  calm: "text-muted",
};

/**
 * Proposals that wait for a choice beside each other: the name, the comparable price and the choice of each
 * stay in sight above what differs. What is the same for all is a press away. On a phone two fit, it says
 * of how many, and the rest is a press or a swipe away.
 */
export function ComparisonGrid({
  proposals,
  brief,
  onDecide,
}: {
  proposals: ReceivedProposal[];
  brief: ComparedBrief;
  onDecide: (proposal: ReceivedProposal, decision: "accept" | "decline") => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const names = useRef<HTMLTableSectionElement>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  const { inView, look, move } = useColumnsInView(rows);
  const { comparable, groups, unpriced, words } = gridOf(proposals, brief);
  const same = groups.flatMap(({ rows: all }) => all).filter(({ differs }) => !differs).length;
  const keys = proposals.map(({ id }) => id);
  return (
    <div className="grid gap-3">
      <OthersBeside inView={inView} total={keys.length} onMove={move} />
      {unpriced && (
        <p className="rounded-box border-l-8 border-bad bg-card p-3 font-semibold">{unpriced}</p>
      )}
      <table
        className="compared rounded-box border border-line bg-card"
        data-companies={proposals.length}
        data-folded={!isWhole || undefined}
      >
        <caption className="sr-only">Offertes naast elkaar</caption>
        <thead
          ref={names}
          className="compared-names"
          onScroll={() => follow(rows.current, names.current)}
        >
          <tr className="compared-row">
            <th scope="col" className="compared-label compared-corner">
              <span className="sr-only">Waarop je vergelijkt</span>
            </th>
            {proposals.map(({ id, companyName }) => (
              <th key={id} scope="col" className="compared-cell py-2">
                <PageLink
                  href={`#${proposalAnchor(id)}-tekst`}
                  className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-accent-text underline underline-offset-4"
                >
                  {companyName}
                </PageLink>
              </th>
            ))}
          </tr>
          <Row row={comparable} keys={keys} isFirst />
          <tr className="compared-row print:hidden">
            <th scope="row" className="compared-label compared-corner">
              Kiezen
            </th>
            {proposals.map((proposal) => (
              <td key={proposal.id} className="compared-cell">
                <ChoiceButtons
                  proposal={proposal}
                  describedBy={`${proposalAnchor(proposal.id)}-bedrijf`}
                  acts={["accept"]}
                  onDecide={(decision) => onDecide(proposal, decision)}
                />
              </td>
            ))}
          </tr>
        </thead>
        <tbody
          ref={rows}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
          tabIndex={0}
          className="compared-rows"
          onScroll={() => {
            follow(names.current, rows.current);
            look();
          }}
        >
          {groups.map(({ title, rows: told }) => [
            <GroupTitle
              key={title}
              columns={keys.length + 1}
              isSame={told.every(({ differs }) => !differs)}
            >
              {title}
            </GroupTitle>,
            ...told.map((row) => <Row key={title + row.label} row={row} keys={keys} />),
          ])}
        </tbody>
      </table>
      {same > 0 && (
        <Button
          type="button"
          look="secondary"
          data-needs-scripts
          aria-expanded={isWhole}
          className="justify-self-start print:hidden"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Verberg wat gelijk is" : `Toon ook wat gelijk is (${same})`}
        </Button>
      )}
      <InCommon words={words} />
    </div>
  );
}

function follow(follower: HTMLElement | null, leader: HTMLElement | null) {
  if (follower && leader) follower.scrollLeft = leader.scrollLeft;
}

function GroupTitle({
  columns,
  isSame,
  children,
}: {
  columns: number;
  /** Nothing in it differs. */
  isSame: boolean;
  children: ReactNode;
}) {
  return (
    <tr className="compared-group" data-same={isSame || undefined}>
      <th scope="rowgroup" colSpan={columns} className="compared-title">
        {children}
      </th>
    </tr>
  );
}

const MARKS: Record<CellTone, string> = { plain: "", good: "✓ ", more: "+ ", bad: "✕ ", calm: "" };

function Row({ row, keys, isFirst = false }: { row: GridRow; keys: string[]; isFirst?: boolean }) {
  return (
    <tr
      className="compared-row"
      data-same={row.differs || isFirst ? undefined : true}
      data-first={isFirst ? true : undefined}
    >
      <th scope="row" className="compared-label">
        {row.label}
        {row.differs && !isFirst && <span className="sr-only"> (verschilt)</span>}
      </th>
      {row.cells.map((cell, index) => (
        <Cell key={keys[index]} cell={cell} isFirst={isFirst} />
      ))}
    </tr>
  );
}

function Cell({ cell: { text, tone, notes }, isFirst }: { cell: GridCell; isFirst: boolean }) {
  const size = isFirst ? "font-display text-lg font-bold" : "";
  return (
    <td className="compared-cell">
      {text === null ? (
        <Unknown />
      ) : (
        <span className={`block whitespace-pre-line tabular-nums ${size} ${TONES[tone]}`}>
          {MARKS[tone] && <span aria-hidden="true">{MARKS[tone]}</span>}
          {text}
        </span>
      )}
      {notes.map((note) => (
        <span
          key={note.text}
          className={`block text-sm ${note.tone === "plain" ? "text-muted" : `font-semibold ${TONES[note.tone]}`}`}
        >
          {note.text}
        </span>
      ))}
    </td>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">niet opgegeven</span>
    </>
  );
}

function InCommon({ words: { shared, partly } }: Pick<ReturnType<typeof gridOf>, "words">) {
  if (shared.length === 0 && partly.length === 0) return null;
  return (
    <details className="text-sm wrap-anywhere">
      <summary>Wat zij in eigen woorden gemeen hebben</summary>
      <ul className="grid gap-1">
        {shared.length > 0 && (
          <li>
            <span className="text-muted">Elke offerte:</span> {shared.join(" · ")}
          </li>
        )}
        {partly.map(({ text, companies }) => (
          <li key={text}>
            <span className="text-muted">{text}:</span> {companies.join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
