import type { State } from "~/shared/lifecycle.ts";
import { keysOf } from "../../shared/keys.ts";
import { bad, CHANGED_MEANWHILE, good } from "../../shared/message.ts";
import { DEBIT_TAKES } from "./constants.ts";

export const BILLING_MESSAGES = {
  "changed-meanwhile": CHANGED_MEANWHILE,
  "other-price": bad(
    "De prijs van je eerste maand is veranderd",
    "Er is niets betaald. Kijk wat je eerste maand nu kost, en kies dan opnieuw.",
  ),
  "checkout-failed": bad("Fout bij doorsturen naar betaling", "Probeer het later nog eens."),
  "already-subscribed": bad(
    "Je hebt al een abonnement",
    "Je kunt onbeperkt offertes sturen; er is niets te betalen.",
  ),
  "cancelled-runs": bad(
    "Je abonnement is opgezegd, maar loopt nog",
    "Trek hier je opzegging in, dan loopt het gewoon door. Betalen is nu niet nodig.",
  ),
  "in-arrears": bad(
    "Er staat nog een betaling open",
    "Betaal die op deze pagina, dan loopt je abonnement gewoon door. Een nieuw abonnement is niet nodig.",
  ),
  "month-owed": bad(
    "Er staat nog een teruggeboekte maand open",
    "Bij je abonnement lees je welke maand en welk bedrag. Schrijf ons via Contact, dan lossen we het samen op; daarna kun je opnieuw beginnen.",
  ),
  paused: good(
    "Je pauze staat gepland",
    "Je betaalt niet zolang hij duurt, en je plaats in de provincie blijft van jou.",
  ),
  "pause-ended": good("Je pauze is voorbij", "Je kunt meteen weer offertes sturen."),
  "pause-taken-back": good("Je pauze is geannuleerd", "Je abonnement loopt gewoon door."),
  "pause-refused": bad(
    "Pauzeren kan nu niet",
    "Dat kan alleen als je abonnement loopt en verlengt, en hoogstens drie maanden per jaar.",
  ),
  "pause-failed": bad(
    "Pauzeren kan nu niet",
    "Er ging iets mis bij ons. Ververs de pagina: staat je pauze er niet, probeer het dan nog eens.",
  ),
  "pause-unanswered": good(
    "Je pauze staat klaar",
    "De betaaldienst heeft hem nog niet bevestigd; we blijven het vragen. Je krijgt een mail zodra hij vaststaat. Kan het niet, dan staat hij straks niet meer op deze pagina.",
  ),
  "pause-end-waits": good(
    "Het einde van je pauze is aangevraagd",
    "De betaaldienst heeft het nog niet bevestigd; we blijven het vragen. Staat er een maand open, betaal die dan eerst. Je krijgt een mail zodra het vaststaat.",
  ),
  "pause-end-failed": bad(
    "Je pauze is misschien niet beëindigd",
    "Er ging iets mis bij ons. Ververs de pagina: staat je pauze er nog, probeer het dan nog eens.",
  ),
  "pause-exists": good("Er staat al een pauze", "Op deze pagina lees je van wanneer tot wanneer."),
  "pause-waits": bad(
    "Pauzeren kan nu niet",
    "De betaaldienst verwerkt het einde van je vorige pauze nog. Probeer het over een paar minuten nog eens.",
  ),
  "pause-due": bad(
    "Pauzeren kan nu niet",
    "Je betaalde maand is net voorbij en de betaaldienst verwerkt de volgende nog. Probeer het over een paar minuten nog eens.",
  ),
  "pause-cancelled": bad(
    "Je abonnement is opgezegd",
    "Trek eerst je opzegging in, dan kun je je pauze beëindigen.",
  ),
  "no-pause": bad("Er is geen pauze", "Ververs de pagina om te zien hoe het ervoor staat."),
  "under-way": good(
    "Je betaling is onderweg",
    `Een incasso duurt ${DEBIT_TAKES}. Je krijgt een mail zodra hij binnen is; dan is je abonnement actief.`,
  ),
  failed: bad(
    "Je betaling is niet gelukt",
    "Je bank heeft de incasso niet uitgevoerd. Er is niets afgeschreven en je hebt nog geen abonnement. Begin opnieuw wanneer je wilt: met iDEAL of een creditcard ben je meteen klaar.",
  ),
  "arrears-failed": bad(
    "De betaalpagina is nu niet te openen",
    "Er ging iets mis bij het openen, dus er is niets betaald en niets gewijzigd. Probeer het later nog eens.",
  ),
  "nothing-owed": good("Er staat niets open", "Je betaling is al binnen."),
  "not-paid": good(
    "Er is niets betaald",
    "Begin opnieuw wanneer je wilt, met 'Abonnement starten'.",
  ),
  "paid-after-all": good("Je betaling is toch gelukt", "Hier staat wat ervan geworden is."),
  refunded: bad(
    "Je betaling gaat terug",
    "Er is geen abonnement van gekomen: er was geen plaats meer, of je had er al een. Je krijgt het hele bedrag terug. De uitleg staat bij je abonnement en in je mail.",
  ),
  "no-invoice-details": good(
    "Nog één stap voor de betaling",
    "Vul in wat op je factuur moet staan. Daarna ga je door naar de betaling.",
  ),
  "region-full": bad(
    "In deze provincie is geen plaats meer",
    "Een provincie in je werkgebied is vol. Haal hem op je dashboard uit je werkgebied en zet je hier op de wachtlijst.",
  ),
  "page-unconfirmed": bad(
    "We weten nog niet wat je bij de betaaldienst deed",
    "Heb je betaald of je betaalwijze gewijzigd, dan staat dat over een minuut op deze pagina. Betaal niet nog een keer.",
  ),
  "payment-unconfirmed": bad(
    "Betaling nog niet bevestigd",
    "Zodra de betaling binnen is, is je abonnement actief. Ververs deze pagina over een minuut.",
  ),
  "not-cancelled": bad(
    "Fout bij opzeggen",
    "Er ging iets mis bij ons, nog voor we je opzegging doorgaven. Je abonnement is niet veranderd; probeer het zo nog eens.",
  ),
  "cancel-unanswered": bad(
    "Fout bij opzeggen",
    "De betaaldienst antwoordt niet. We weten nog niet of je opzegging is aangekomen en kijken het na. Over een minuut lees je op deze pagina hoe het ervoor staat; verlengt je abonnement dan nog, zeg dan opnieuw op.",
  ),
  "cancel-not-stored": good(
    "Je opzegging is doorgegeven",
    "De betaaldienst heeft hem. Op deze pagina zie je hem over een minuut; je hoeft niets te doen.",
  ),
  cancelled: good(
    "Abonnement opgezegd",
    "Bedacht? Met 'Opzegging intrekken' loopt het gewoon door.",
  ),
  stopped: good(
    "Abonnement opgezegd",
    "Het is gestopt; er wordt niets meer afgeschreven. Wat je voor de dagen hierna al betaalde, krijg je terug.",
  ),
  resumed: good("Opzegging ingetrokken", "Je abonnement loopt gewoon door."),
  "resume-failed": bad(
    "Opzegging niet ingetrokken",
    "Je abonnement is al afgelopen. Start het opnieuw bij Prijzen.",
  ),
  "not-resumed": bad(
    "Opzegging niet ingetrokken",
    "Er ging iets mis bij ons, nog voor we het doorgaven. Je abonnement is niet veranderd; probeer het zo nog eens.",
  ),
  "resume-unanswered": bad(
    "Opzegging misschien ingetrokken",
    "De betaaldienst antwoordt niet. We weten nog niet of je opzegging is ingetrokken en kijken het na. Over een minuut lees je op deze pagina hoe het ervoor staat; wordt je abonnement dan niet verlengd, trek je opzegging dan opnieuw in.",
  ),
  "resume-not-stored": good(
    "Opzegging ingetrokken",
    "Je abonnement loopt gewoon door: de betaaldienst weet het. Op deze pagina zie je het over een minuut; je hoeft niets te doen.",
  ),
  "method-fixed": bad(
    "Betaalwijze niet te wijzigen",
    "Je hebt geen lopend abonnement om voor te betalen.",
  ),
  "cancel-failed": bad("Fout bij opzeggen", "Je hebt geen lopend abonnement om op te zeggen."),
} as const;

/** How a company stands with its subscription, and what an admin reads of that. */
export const STANDING_LABELS = {
  none: { label: "Geen abonnement", tone: "quiet" },
  active: { label: "Actief", tone: "good" },
  cancelled: { label: "Opgezegd, loopt nog", tone: "busy" },
  paused: { label: "Pauzeert", tone: "busy" },
  "in-arrears": { label: "In achterstand", tone: "bad" },
  ended: { label: "Geëindigd", tone: "quiet" },
} as const satisfies Record<string, State>;
export type SubscriptionStanding = keyof typeof STANDING_LABELS;

/** What leads to the day that an admin reads of a company. */
export const UNTIL_LABELS = {
  paid: "Betaald tot",
  pauses: "Pauzeert tot",
  ends: "Eindigt op",
} as const;

/** What can happen to a subscription, and what its history calls that. */
export const CHANGE_TEXTS = {
  started: "Abonnement begonnen, betaald",
  renewed: "Verlengd, betaald",
  "payment-failed": "Betaling niet gelukt",
  "charged-back": "Betaling teruggeboekt",
  "written-off": "Teruggeboekte maand staat niet meer open",
  recovered: "Alsnog betaald",
  refunded: "Terugbetaald",
  postponed: "Volgende betaling verschoven",
  "month-given": "Gratis maand van Verhuisbod gekregen",
  "month-taken-back": "Gratis maand van Verhuisbod teruggenomen",
  paused: "Pauze gepland",
  "pause-ended": "Pauze beëindigd",
  cancelled: "Opgezegd, loopt",
  resumed: "Opzegging ingetrokken",
  "method-changed": "Andere betaalwijze gekozen",
  ended: "Abonnement geëindigd",
} as const;
export type SubscriptionChange = keyof typeof CHANGE_TEXTS;
export const SUBSCRIPTION_CHANGES = /* @__PURE__ */ keysOf(CHANGE_TEXTS);

/** What leads to the day that such a change names, where it names one. */
export const CHANGE_DAYS: Partial<Record<SubscriptionChange, string>> = {
  started: "tot",
  renewed: "tot",
  postponed: "naar",
  cancelled: "tot",
};

/** Until when a company works that cancels, or did, and when its pause ends; days as people read them. */
export function untilWhen(worksUntil: string | null, pausedUntil: string | null): string {
  if (pausedUntil) return `Je abonnement eindigt op ${pausedUntil}, als je pauze voorbij is.`;
  return `Je houdt toegang tot ${worksUntil ?? "het einde van de lopende periode"}.`;
}
