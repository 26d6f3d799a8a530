import { formatLongDate } from "~/shared/dates.ts";
import type { AcceptedTerms, DatedVersion, TermsFacts } from "./views.ts";

/** A version as people read it: 'versie van 28 november 2026'. */
export const versionName = (id: string) => `versie van ${formatLongDate(id)}`;

export const ACCEPTED_BY: Record<AcceptedTerms["act"], string> = {
  "sign-up": "geaccepteerd bij het aanmaken van het account",
  brief: "geaccepteerd bij het plaatsen van een aanvraag",
  subscription: "geaccepteerd bij het abonnement",
  told: "wijziging gemaild",
};

/** How a version stands today, in a sentence for readers and the desk. */
export function describeState({
  startsOn,
  state,
}: Pick<DatedVersion, "startsOn" | "state">): string {
  const day = startsOn && formatLongDate(startsOn);
  switch (state) {
    case "in-force":
      return day ? `Geldt sinds ${day}.` : "Geldt nu.";
    case "announced":
      return `Geldt vanaf ${day}.`;
    case "past":
      return "Geldt niet meer.";
    case "draft":
      return "Nog niet aangekondigd.";
  }
}

/** A part of a text: plain words, a link to a page, or the operator's mail address. */
export type TermsPiece = string | { words: string; path: string } | { email: string };

const MARKS = /\[([^\][]+)\]\((\/[^()\s]*)\)|\{(\w+)\}/g;

/** A text of the terms in pieces, with the facts in their places. @throws Error at a fact that is not known */
export function piecesOf(text: string, facts: TermsFacts): TermsPiece[] {
  const pieces: TermsPiece[] = [];
  let from = 0;
  for (const { 0: mark, 1: words = "", 2: path = "", 3: name, index } of text.matchAll(MARKS)) {
    pieces.push(text.slice(from, index));
    from = index + mark.length;
    if (name === undefined) pieces.push({ words, path });
    else if (name === "email") pieces.push({ email: facts.email });
    else if (isFact(name, facts)) pieces.push(facts[name]);
    else throw new Error(`the terms name an unknown fact: ${name}`);
  }
  return [...pieces, text.slice(from)];
}

const isFact = (name: string, facts: TermsFacts): name is keyof TermsFacts =>
  Object.hasOwn(facts, name);
