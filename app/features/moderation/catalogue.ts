import type { ReportedKind } from "../../shared/paths.ts";

/** What may be reported: its name, and in a sentence to others (`the`) and to who wrote it (`own`). */
export const KINDS: Readonly<Record<ReportedKind, { label: string; the: string; own: string }>> = {
  bedrijf: { label: "Bedrijfsprofiel", the: "het profiel van het bedrijf", own: "je profiel" },
  opdracht: { label: "Opdracht", the: "de opdracht", own: "je opdracht" },
  vraag: { label: "Vraag van een bedrijf", the: "de vraag van het bedrijf", own: "je vraag" },
  antwoord: {
    label: "Antwoord van een klant",
    the: "het antwoord van de klant",
    own: "je antwoord",
  },
  bericht: { label: "Bericht", the: "het bericht", own: "je bericht" },
  offerte: { label: "Offerte", the: "de offerte", own: "je offerte" },
  gesprek: { label: "Gesprek", the: "het gesprek", own: "jullie gesprek" },
};

/** What is wrong with it, as who reports it chooses; `machine` is an objection to what the mask hid. */
export const WRONGS = {
  illegal: "Het mag niet van de wet",
  private: "Er staan gegevens of foto's van iemand anders in",
  rude: "Het is grof, kwetsend of bedreigend",
  false: "Het klopt niet of misleidt",
  spam: "Het is reclame of gaat nergens over",
  "child-abuse": "Het toont seksueel misbruik van een kind",
  other: "Iets anders",
} as const;
export type Wrong = keyof typeof WRONGS;
/** What cannot wait for its turn. */
export const URGENT = "child-abuse" satisfies Wrong;
/** Besides those: a talk of two that one of them has looked at, what staff saw, what the mask hid. */
export const OWN_WRONGS = {
  talk: "Een van de twee vraagt om hulp",
  found: "Zelf gezien",
  mask: "Bezwaar tegen het masker",
} as const;

/** What a decision does. */
export const OUTCOMES = {
  none: "Geen maatregel",
  "text-hidden": "Tekst verborgen",
  "photo-hidden": "Foto weggehaald",
  shown: "Weer zichtbaar",
  masked: "Contactgegevens verborgen",
  unmasked: "Getoond zoals getypt",
} as const;
export type DecisionOutcome = keyof typeof OUTCOMES;
/** Those that a person chooses from; the product itself decides `masked`. */
export const CHOSEN_OUTCOMES = [
  "none",
  "text-hidden",
  "photo-hidden",
  "shown",
  "unmasked",
] as const satisfies readonly DecisionOutcome[];
export type ChosenOutcome = (typeof CHOSEN_OUTCOMES)[number];
