import type { ProposalOrder } from "../rules.ts";

/** What an order of received proposals goes by. */
export const ORDER_TEXTS: Record<ProposalOrder, string> = {
  price:
    "De laagste vergelijkbare prijs staat vooraan: de prijs van de offerte met erbij wat het bedrijf extra rekent voor dingen die je vroeg. Wat niemand prijst, telt nergens mee; kijk dus ook wat er niet in zit.",
  date: "De offerte die het laatst binnenkwam staat vooraan.",
};

/** Why nobody stands further ahead for money. */
export const SAME_FOR_ALL =
  "Geen bedrijf betaalt voor een plek: alle bedrijven betalen ons hetzelfde per maand.";
