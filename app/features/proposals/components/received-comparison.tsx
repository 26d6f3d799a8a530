import { formatCents } from "~/shared/money.ts";
import { proposalAnchor } from "~/shared/paths.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { type ComparedProposal, compareProposals, isAboveBudget } from "../rules.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { namesOf } from "../wording/offer.ts";

const DIFFERENCES_SHOWN = 4;

/** Proposals side by side, small enough for a phone: price, hours, team, and what sets each apart. */
export function ReceivedComparison({
  proposals,
  brief,
}: {
  proposals: ReceivedProposal[];
  brief: AnsweredBrief;
}) {
  const { rows, shared, partly } = compareProposals(proposals, brief.asked);
  return (
    <div className="rounded-box border border-line bg-card p-3 sm:p-4">
      <table className="w-full border-collapse text-sm">
        <caption className="mb-2 text-left font-display text-base font-bold">
          Naast elkaar <span className="font-sans font-normal text-muted">prijzen incl. btw</span>
        </caption>
        <thead>
          <tr className="border-b-2 border-line text-muted">
            <th scope="col" className="py-1 pr-2 text-left font-semibold">
              Bedrijf
            </th>
            <th scope="col" className="py-1 pr-2 text-right font-semibold">
              Prijs
            </th>
            <th scope="col" className="py-1 pr-2 text-right font-semibold">
              Uren
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Team
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <ProposalRows key={row.id} row={row} brief={brief} />
        ))}
      </table>
      {shared.length > 0 && (
        <p className="mt-3 text-sm text-muted wrap-anywhere">
          <span className="font-semibold">Bij elke offerte:</span> {shared.join(", ")}
        </p>
      )}
      {partly.length > 0 && (
        <div className="mt-3 text-sm text-muted">
          <p className="font-semibold">Bij een deel van de offertes:</p>
          <ul className="grid gap-1">
            {partly.map(({ text, companies }) => (
              <li key={text} className="wrap-anywhere">
                {text}: {companies.join(", ")}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function ProposalRows({
  row,
  brief: { serviceType, budgetMaxCents },
}: {
  row: ComparedProposal;
  brief: AnsweredBrief;
}) {
  const { cents, missing } = row.comparable;
  return (
    <tbody
      className={`border-b border-line last:border-0 ${row.aboveLowestCents === null ? "text-muted" : ""}`}
    >
      <tr className="align-top">
        <th scope="row" className="py-2 pr-2 text-left font-semibold">
          <PageLink
            href={`#${proposalAnchor(row.id)}`}
            className="inline-flex min-h-6 items-center wrap-anywhere text-accent-text underline underline-offset-4"
          >
            {row.companyName}
          </PageLink>
          <span className="block text-xs font-normal text-muted">{row.trust.join(" · ")}</span>
        </th>
        <td className="py-2 pr-2 text-right whitespace-nowrap tabular-nums">
          <span className="font-semibold">{formatCents(row.priceCents)}</span>
          {cents !== row.priceCents && (
            <span className="block text-xs">{formatCents(cents)} vergelijkbaar</span>
          )}
          <span className="block text-xs text-muted">{besideLowest(row)}</span>
          {isAboveBudget(row.priceCents, budgetMaxCents) && (
            <span className="block text-xs font-semibold text-bad">boven budget</span>
          )}
        </td>
        <td className="py-2 pr-2 text-right tabular-nums">{row.estimatedHours ?? <Unknown />}</td>
        <td className="py-2 text-right tabular-nums">{row.teamMembers ?? <Unknown />}</td>
      </tr>
      {missing && missing.length > 0 && (
        <tr>
          <td colSpan={4} className="pb-2 wrap-anywhere text-bad">
            <span className="font-semibold">Zit er niet in:</span> {namesOf(missing, serviceType)}
          </td>
        </tr>
      )}
      {row.differs.length > 0 && (
        <tr>
          <td colSpan={4} className="pb-3 text-muted wrap-anywhere">
            <span className="font-semibold">Alleen hier:</span> {differences(row.differs)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function besideLowest({ aboveLowestCents, status }: ComparedProposal): string {
  if (aboveLowestCents === null) return PROPOSAL.states[status].label.toLowerCase();
  return aboveLowestCents === 0 ? "laagste prijs" : `+ ${formatCents(aboveLowestCents)}`;
}

function differences(lines: string[]): string {
  const more = lines.length - DIFFERENCES_SHOWN;
  const shown = lines.slice(0, DIFFERENCES_SHOWN).join(", ");
  return more > 0 ? `${shown} + ${more} meer` : shown;
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">niet opgegeven</span>
    </>
  );
}
