import type { ProposalOrder } from "../rules.ts";

/** What an order of received proposals goes by. */
export const ORDER_TEXTS: Record<ProposalOrder, string> = {
  price:
    "Wie alles doet wat je vroeg staat vooraan, de laagste vergelijkbare prijs eerst; daarna komt wie het minste weglaat, zodat iets weglaten nooit een betere plek oplevert. De vergelijkbare prijs is de prijs van de offerte met erbij wat er niet in zit: wat het bedrijf daar zelf voor vraagt, of anders een schatting. Is van iets geen prijs bekend, dan is de offerte onvolledig en staat hij achteraan.",
  date: "De offerte die het laatst binnenkwam staat vooraan.",
};

/** Why nobody stands further ahead for money. */
export const SAME_FOR_ALL =
  "Geen bedrijf betaalt voor een plek: alle bedrijven betalen ons hetzelfde per maand.";
