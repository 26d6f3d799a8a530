import { useState } from "react";
import {
  QUOTE_ORDER_LABELS,
  QUOTE_ORDERS,
  type QuoteOrder,
  type ReceivedQuote,
  sortQuotes,
} from "../rules.ts";
import { ReceivedComparison } from "./received-comparison.tsx";
import { ReceivedQuoteCard } from "./received-quote.tsx";

/**
 * The quotes on one request. With two or more they can be put in order; `comparing` says that the
 * customer still has to choose and adds the comparison.
 */
export function ReceivedQuotes({
  quotes,
  comparing,
  budgetMax,
  onDecide,
}: {
  quotes: ReceivedQuote[];
  comparing: boolean;
  /** What the customer said to spend at most, in cents. */
  budgetMax: number | null;
  onDecide: (quote: ReceivedQuote, decision: "accept" | "decline") => void;
}) {
  const [order, setOrder] = useState<QuoteOrder>("price");
  const sorted = sortQuotes(quotes, order);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Ontvangen offertes ({quotes.length})</h3>
        {quotes.length > 1 && <OrderChoice order={order} onChoose={setOrder} />}
      </div>
      {quotes.length > 1 && <p className="text-sm text-muted">{ORDER_TEXTS[order]}</p>}
      {comparing && quotes.length > 1 && (
        <ReceivedComparison quotes={sorted} budgetMax={budgetMax} />
      )}
      {sorted.map((quote) => (
        <ReceivedQuoteCard
          key={quote.id}
          quote={quote}
          budgetMax={budgetMax}
          onDecide={(decision) => onDecide(quote, decision)}
        />
      ))}
    </>
  );
}

const ORDER_TEXTS: Record<QuoteOrder, string> = {
  price:
    "De laagste prijs staat bovenaan. Kijk ook wat erin zit: een duurdere offerte kan meer doen.",
  date: "De offerte die het laatst binnenkwam staat bovenaan.",
};

function OrderChoice({
  order,
  onChoose,
}: {
  order: QuoteOrder;
  onChoose: (order: QuoteOrder) => void;
}) {
  return (
    <fieldset
      data-needs-scripts
      className="flex overflow-hidden rounded-box border border-edge print:hidden"
    >
      <legend className="sr-only">Volgorde van de offertes</legend>
      {QUOTE_ORDERS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === order}
          onClick={() => onChoose(choice)}
          className="min-h-11 bg-card px-3 text-sm font-semibold -outline-offset-3 aria-pressed:bg-accent aria-pressed:text-white"
        >
          {QUOTE_ORDER_LABELS[choice]}
        </button>
      ))}
    </fieldset>
  );
}
