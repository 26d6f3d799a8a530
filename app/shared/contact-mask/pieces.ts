import type { ContactData } from "./find.ts";

/** A part of one text of a list: the text with index `at`, from its character `from` on. */
export interface TextPiece {
  at: number;
  from: number;
  text: string;
}

/** A stretch of the text with index `at`. */
export interface SpreadPart {
  at: number;
  stretch: ContactData;
}

/** Work that stops between its pieces, each a few milliseconds long, so that others can be answered. */
export type InPieces<Answer> = Generator<void, Answer, void>;

/** Runs work that could stop between its pieces to its end at once: for short texts only. */
export function finishPieces<Answer>(pieces: InPieces<Answer>): Answer {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
  }
}

/** Whether a stretch of a text lies in another one of it. */
export const isInside = (inner: ContactData, outer: ContactData) =>
  outer.start <= inner.start && inner.end <= outer.end;
