import { Fragment, useRef, useState } from "react";
import { proposalAnchor } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { WithAmounts } from "~/ui/with-amounts.tsx";
import type { Decision, ReceivedProposal } from "../views.ts";
import { type ComparedBrief, type GridCell, type GridRow, gridOf } from "../wording/grid.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { OthersBeside, useColumnsInView } from "./columns-in-view.tsx";

const TONES: Record<GridCell["tone"], { look: string; mark?: string }> = {
  plain: { look: "" },
  good: { look: "text-good", mark: "✓ " },
  more: { look: "text-accent-text", mark: "+ " },
  bad: { look: "text-bad", mark: "✕ " },
  calm: { look: "text-muted" },
};

/** Proposals beside each other: name, price and choice stay in sight above what differs; on a phone two fit. */
export function ComparisonGrid(props: {
  proposals: ReceivedProposal[];
  brief: ComparedBrief;
  onDecide: (proposal: ReceivedProposal, decision: Decision) => void;
}) {
  const { proposals, brief, onDecide } = props;
  const [isWhole, setWhole] = useState(false);
  const names = useRef<HTMLTableSectionElement>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  const { inView, look, move } = useColumnsInView(rows);
  const { comparable, groups, unpriced, words } = gridOf(proposals, brief);
  const same = groups.flatMap(({ rows: all }) => all).filter(isFolded).length;
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
                  translate="no"
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
          {groups.map(({ title, rows: told }) => (
            <Fragment key={title}>
              <tr className="compared-group" data-same={told.every(isFolded) || undefined}>
                <th scope="rowgroup" colSpan={keys.length + 1} className="compared-title">
                  {title}
                </th>
              </tr>
              {told.map((row) => (
                <Row key={row.label} row={row} keys={keys} />
              ))}
            </Fragment>
          ))}
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
          <span key={String(isWhole)}>
            {isWhole ? "Verberg wat gelijk is" : `Toon ook wat gelijk is (${same})`}
          </span>
        </Button>
      )}
      <InCommon words={words} />
    </div>
  );
}

const isFolded = ({ differs, warns, hasMoney }: GridRow) => !(differs || warns || hasMoney);

function follow(follower: HTMLElement | null, leader: HTMLElement | null) {
  if (follower && leader) follower.scrollLeft = leader.scrollLeft;
}

function Row({ row, keys, isFirst = false }: { row: GridRow; keys: string[]; isFirst?: boolean }) {
  return (
    <tr
      className="compared-row"
      data-same={(isFolded(row) && !isFirst) || undefined}
      data-first={isFirst || undefined}
    >
      <th scope="row" className="compared-label">
        <span>{row.label}</span>
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
  const { look, mark } = TONES[tone];
  return (
    <td className="compared-cell">
      {text === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">niet opgegeven</span>
        </>
      ) : (
        <span className={`block whitespace-pre-line tabular-nums ${size} ${look}`}>
          {mark && <span aria-hidden="true">{mark}</span>}
          <WithAmounts text={text} />
        </span>
      )}
      {notes.map((note) => (
        <span
          key={note.text}
          className={`block text-sm whitespace-pre-line ${note.tone === "plain" ? "text-muted" : `font-semibold ${TONES[note.tone].look}`}`}
        >
          <WithAmounts text={note.text} />
        </span>
      ))}
    </td>
  );
}

function InCommon({ words: { shared, partly } }: Pick<ReturnType<typeof gridOf>, "words">) {
  const lines = [
    ...(shared.length > 0 ? [["Elke offerte", shared.join(" · ")]] : []),
    ...partly.map(({ text, companies }) => [text, companies.join(", ")]),
  ];
  if (lines.length === 0) return null;
  return (
    // What costs something is read, in their own words too.
    <details
      open={lines.some((line) => /€|euro/i.test(line.join(" ")))}
      className="text-sm wrap-anywhere"
    >
      <summary>Wat zij in eigen woorden gemeen hebben</summary>
      <ul className="grid gap-1">
        {lines.map(([text, said]) => (
          <li key={text}>
            <span className="text-muted">{`${text}:`}</span> <span>{said}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
