import { type ReactNode, useRef, useState } from "react";
import { proposalAnchor } from "~/shared/paths.ts";
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
 * Proposals that wait for a choice beside each other, row by row. On a phone two fit, it says of how many,
 * and the rest is a press or a swipe away; the companies' names stay in sight.
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
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const names = useRef<HTMLTableSectionElement>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  const { inView, look, move } = useColumnsInView(rows);
  const { comparable, groups, unpriced, words } = gridOf(proposals, brief);
  const shown = groups
    .map(({ title, rows: all }) => ({
      title,
      rows: onlyDiffering ? all.filter(({ differs }) => differs) : all,
    }))
    .filter((group) => group.rows.length > 0);
  const keys = proposals.map(({ id }) => id);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <label data-needs-scripts className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={onlyDiffering}
            onChange={({ target }) => setOnlyDiffering(target.checked)}
          />
          Alleen wat verschilt
        </label>
        <OthersBeside inView={inView} total={keys.length} onMove={move} />
      </div>
      {unpriced && (
        <p className="rounded-box border-l-8 border-bad bg-card p-3 font-semibold">{unpriced}</p>
      )}
      <table
        className="compared rounded-box border border-line bg-card"
        data-companies={proposals.length}
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
                  href={`#${proposalAnchor(id)}`}
                  className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-accent-text underline underline-offset-4"
                >
                  {companyName}
                </PageLink>
              </th>
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
          <Row row={comparable} keys={keys} isFirst />
          {shown.map(({ title, rows: told }) => [
            <GroupTitle key={title} columns={keys.length + 1}>
              {title}
            </GroupTitle>,
            ...told.map((row) => <Row key={title + row.label} row={row} keys={keys} />),
          ])}
          <tr className="compared-row print:hidden">
            <th scope="row" className="compared-label">
              Kiezen
            </th>
            {proposals.map((proposal) => (
              <td key={proposal.id} className="compared-cell grid content-start gap-2">
                <Choice proposal={proposal} onDecide={(decision) => onDecide(proposal, decision)} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <InCommon words={words} />
    </div>
  );
}

function follow(follower: HTMLElement | null, leader: HTMLElement | null) {
  if (follower && leader) follower.scrollLeft = leader.scrollLeft;
}

function GroupTitle({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="compared-group">
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
      data-differs={row.differs && !isFirst ? true : undefined}
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
          className={`block text-xs ${note.tone === "plain" ? "text-muted" : `font-semibold ${TONES[note.tone]}`}`}
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

function Choice({
  proposal,
  onDecide,
}: {
  proposal: ReceivedProposal;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  return (
    <>
      {proposal.standing !== "current" && (
        <span className="text-sm text-muted">
          {proposal.standing === "expired"
            ? "Niet meer geldig"
            : "Nog niet bevestigd na je wijziging"}
        </span>
      )}
      <ChoiceButtons
        proposal={proposal}
        describedBy={`${proposalAnchor(proposal.id)}-bedrijf`}
        declineLook="quiet"
        onDecide={onDecide}
      />
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
