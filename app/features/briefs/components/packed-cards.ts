import { withDocumentOnly } from "~/shared/document-only.ts";

/** A brief of the list as its finished card. */
export interface ListedCard {
  id: string;
  /** Another one for another card of the same brief. */
  version: string;
  /** What stands inside its label; undefined in a browser that has it in its document. */
  html: string | undefined;
}

/** A page of the list as it travels. */
export interface PackedPage {
  /** Ids and versions of its cards, without the names of their fields. */
  packed: string;
  next: string | null;
  /** The cards in the same order; absent where the document of the page shows them. */
  html?: (string | undefined)[];
}

const BETWEEN = ",";
const ID_LENGTH = 36;

/**
 * Puts a page of cards together. In a document, which shows them, the data that is sent for its scripts
 * leaves the HTML of the cards out: only who renders the document reads it.
 */
export function packCards(
  cards: readonly ListedCard[],
  next: string | null,
  isDocument: boolean,
): PackedPage {
  const page: PackedPage = {
    packed: cards.map(({ id, version }) => id + version).join(BETWEEN),
    next,
  };
  const html = cards.map((card) => card.html);
  return isDocument ? withDocumentOnly(page, "html", html) : { ...page, html };
}

/** The cards that `packCards` put together. */
export function unpackCards({ packed, html }: PackedPage): ListedCard[] {
  if (packed === "") return [];
  return packed.split(BETWEEN).map((card, at) => ({
    id: card.slice(0, ID_LENGTH),
    version: card.slice(ID_LENGTH),
    html: html?.[at],
  }));
}
