import type { CSSProperties } from "react";
import { DELFT, INK, MOSS, WHITE } from "../illustrations/palette.ts";

/** Who a mail is for: its colours are those of the pages that it leads to. */
export type MailReader = "client" | "company" | "admin";

// As the tokens of the pages (styles.css): a mail program knows no variables.
export const MUTED = "#55607A";
export const LINE = "#E8D5B5";
export const EDGE = "#9A7B4F";
export const BOARD = "#F3E6CF";
export const PAPER = "#FBF7F0";
export const CARD = WHITE;

/** A table that only lays out, without room of its own. */
export const GRID = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** The colour of a button; its words are white. */
export const BUTTONS: Record<MailReader, string> = {
  client: DELFT,
  company: "#C84B0C",
  admin: INK,
};

/** The inks of stamps, on board. */
export const STAMP_INKS = { good: MOSS, client: DELFT, company: "#A83C06", admin: INK };

/** Fonts that systems have, as no mail loads one; first what Windows has, for Outlook takes the first name alone. */
const FONT =
  "'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', Arial, sans-serif";

/** How a part of a mail stands apart from the next: Outlook knows padding of cells alone. */
export const PART = "0 0 14px";

/** A text of `size` pixels on lines of `height`; each has its font, which tables in Outlook lose. */
export function textOf(size: number, height: number | null, more?: CSSProperties): CSSProperties {
  const lineHeight = height === null ? "100%" : `${height}px`;
  return { color: INK, fontFamily: FONT, margin: 0, fontSize: `${size}px`, lineHeight, ...more };
}

/**
 * The colours at night, by class, for the mail programs that leave that to the mail. Others turn the
 * colours themselves: that is why every text stands on a ground which is named beside it.
 */
export const NIGHT = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#10151F!important}
.card{background-color:#1A2130!important;border-color:#3B4459!important}
.board{background-color:#2B2A2A!important;border-color:#8C7450!important}
.ink{color:#F4EEE3!important}
.muted{color:#B7BFCD!important}
.line{border-color:#3B4459!important}
.empty{background-color:#1A2130!important}
.button-client{background-color:#2F66B0!important}
.button-admin{background-color:#4A5878!important}
.stamp-good{color:#7FD1A8!important;border-color:#7FD1A8!important}
.stamp-client{color:#9DC1F2!important;border-color:#9DC1F2!important}
.stamp-company{color:#FFB184!important;border-color:#FFB184!important}
.stamp-admin{color:#F4EEE3!important;border-color:#F4EEE3!important}
}`;
