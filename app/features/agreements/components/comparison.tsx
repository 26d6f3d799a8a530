import type { ComponentProps } from "react";
import { href } from "react-router";
import { comparisonPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PROPOSAL_ORDER_LABELS, PROPOSAL_ORDERS, type ProposalOrder } from "../rules.ts";
import { ORDER_TEXTS, SAME_FOR_ALL } from "../wording/comparable.ts";
import { ComparisonGrid } from "./comparison-grid.tsx";

/** The proposals that wait for a choice, in the order that the client chose; the tools come after them. */
export function Comparison(
  props: ComponentProps<typeof ComparisonGrid> & {
    brief: { id: string };
    /** What the law says of all of them, a sentence each. */
    facts: readonly string[];
    order: ProposalOrder;
    onOrder: (order: ProposalOrder) => void;
  },
) {
  const { brief, facts, order, onOrder, ...compared } = props;
  return (
    <section aria-labelledby="vergelijken" className="grid min-w-0 gap-3">
      <h2 id="vergelijken" className="sr-only">
        Naast elkaar
      </h2>
      <ComparisonGrid brief={brief} {...compared} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <fieldset
          data-needs-scripts
          className="flex overflow-hidden rounded-box border border-edge print:hidden"
        >
          <legend className="sr-only">Volgorde van de offertes</legend>
          {PROPOSAL_ORDERS.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === order}
              onClick={() => onOrder(choice)}
              className="min-h-11 bg-card px-3 text-sm font-semibold -outline-offset-3 aria-pressed:bg-accent aria-pressed:text-white"
            >
              {PROPOSAL_ORDER_LABELS[choice]}
            </button>
          ))}
        </fieldset>
        <LinkButton
          look="quiet"
          href={comparisonPath(brief.id, order)}
          target="_blank"
          className="-mx-4 print:hidden"
        >
          Bewaar als PDF
        </LinkButton>
      </div>
      {facts.length > 0 && (
        <ul className="grid max-w-prose list-disc gap-1 pl-5 text-sm">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <PageLink
        href={href("/je-rechten")}
        className="justify-self-start text-sm text-accent-text underline print:hidden"
      >
        Je rechten bij een verhuizing
      </PageLink>
      <details className="max-w-prose">
        <summary>Waarom deze volgorde?</summary>
        <p key={order}>{`${ORDER_TEXTS[order]} ${SAME_FOR_ALL}`}</p>
      </details>
    </section>
  );
}
