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
  onDecide,
}: {
  quotes: ReceivedQuote[];
  comparing: boolean;
  onDecide: (quote: ReceivedQuote, decision: "accept" | "decline") => void;
}) {
  const [order, setOrder] = useState<QuoteOrder>("date");
  const sorted = sortQuotes(quotes, order);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Ontvangen offertes ({quotes.length})</h3>
        {quotes.length > 1 && <OrderChoice order={order} onChoose={setOrder} />}
      </div>
      {comparing && quotes.length > 1 && <ReceivedComparison quotes={sorted} />}
      {sorted.map((quote) => (
        <ReceivedQuoteCard
          key={quote.id}
          quote={quote}
          onDecide={(decision) => onDecide(quote, decision)}
        />
      ))}
    </>
  );
}

function OrderChoice({
  order,
  onChoose,
}: {
  order: QuoteOrder;
  onChoose: (order: QuoteOrder) => void;
}) {
  return (
    <fieldset data-needs-scripts className="flex overflow-hidden rounded-box border border-edge">
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
