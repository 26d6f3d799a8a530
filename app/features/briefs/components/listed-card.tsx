import { memo } from "react";
import { titleIdOf } from "./card-title.ts";
import type { ListedCard } from "./packed-cards.ts";

/**
 * A brief of the list as the label on a moving box, by the HTML that the server finished: opening a
 * window, and each key that is typed in one, draws no card again.
 */
export const BriefRow = memo(function BriefRow({
  card,
  isBeside,
}: {
  card: ListedCard;
  /** It is shown beside the list. */
  isBeside: boolean;
}) {
  return (
    <div className={isBeside ? "brief-row xl:*:outline-3 xl:*:outline-accent" : "brief-row"}>
      <Label card={card} />
    </div>
  );
}, isSame);

const Label = memo(function Label({ card }: { card: ListedCard }) {
  return (
    <article
      aria-labelledby={titleIdOf(card.id)}
      className="brief-card"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it on the server.
      dangerouslySetInnerHTML={{ __html: card.html ?? htmlInDocument(card.id) }}
    />
  );
}, isSame);

function isSame(
  one: { card: ListedCard; isBeside?: boolean },
  other: { card: ListedCard; isBeside?: boolean },
): boolean {
  const [a, b] = [one.card, other.card];
  return a.id === b.id && a.version === b.version && one.isBeside === other.isBeside;
}

// Where scripts take the document over: the card stands there already.
function htmlInDocument(briefId: string): string {
  const title = document.getElementById(titleIdOf(briefId));
  return title?.closest(".brief-card")?.innerHTML ?? "";
}
