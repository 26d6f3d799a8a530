/** What a link preview shows: words on the left, a drawing on the right. */
export interface CardContents {
  brand: string;
  title: string;
  text: string;
  /** Whole SVG document, drawn 560 by 460 pixels large at most. */
  drawing: string;
}

/** Pictures of 1200 by 630 pixels that show with a link to a page. */
export interface Cards {
  /**
   * The card as a PNG, with the name of what it shows; drawn when it is first asked for, and kept. Null, and not kept,
   * where `isShown` says after the drawing that nobody may see it any more.
   */
  draw(
    card: CardContents,
    isShown: () => Promise<boolean>,
  ): Promise<{ picture: Uint8Array<ArrayBuffer>; etag: string } | null>;
  tidy(before: Date): Promise<void>;
}

export const CARD_SIZE = { width: 1200, height: 630 };
