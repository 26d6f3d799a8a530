import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CardWords } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";

/** What the picture of a link shows: words, and a drawing with its one accent colour. */
export interface LinkCard extends CardWords {
  drawing: { art: ReactElement; accent: string; width: number; height: number };
}

/** Draws a card; null where `readAgain`, which is asked after the drawing, no longer finds the same words. */
export function drawLinkCard(
  app: App,
  { title, text, drawing }: LinkCard,
  readAgain: () => Promise<CardWords | null>,
) {
  const card = { brand: PRODUCT_NAME, title, text, drawing: documentOf(drawing) };
  return servicesOf(app).cards.draw(card, async () => {
    const now = await readAgain();
    return now?.title === title && now.text === text;
  });
}

/** Deletes the pictures that were drawn before `before`; each is drawn again when it is asked for. */
export function tidyLinkCards(app: App, before: Date): Promise<void> {
  return servicesOf(app).cards.tidy(before);
}

// Outside a page there is no theme: the one class that drawings use gets its colour here.
function documentOf({ art, accent, width, height }: LinkCard["drawing"]): string {
  const markup = renderToStaticMarkup(art);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>.fill-accent{fill:${accent}}</style>${markup}</svg>`;
}
