import type { State } from "~/shared/lifecycle.ts";
import type { PaymentState } from "~/shared/payment-state.ts";
import { keysOf } from "../../shared/keys.ts";
import { bad, good } from "../../shared/message.ts";
import type { REFUND_STATES } from "./constants.ts";

/** The Dutch of what an admin does with a payment that needs looking at. */
export const PAYMENT_MESSAGES = {
  settled: good("Afgehandeld", "De betaling staat niet meer in de lijst."),
  "written-off": good(
    "Kwijtgescholden",
    "De maand staat niet meer open. Loopt het abonnement, dan werkt alles weer zodra de betaaldienst het weet: binnen een minuut. Is het geëindigd, dan kan het bedrijf opnieuw beginnen.",
  ),
  "not-owed": bad("Niet kwijtgescholden", "Deze maand is intussen betaald of kwijtgescholden."),
  refunding: good(
    "Het geld gaat terug",
    "De betaaldienst krijgt de opdracht. De creditfactuur gaat vanzelf naar het bedrijf.",
  ),
  "unknown-payment": bad("Niet teruggegeven", "Deze betaling kennen we niet."),
  "not-paid": bad("Niet teruggegeven", "Deze betaling is niet binnen, of al teruggeboekt."),
  "too-much": bad("Niet teruggegeven", "Zoveel is er van deze betaling niet meer over."),
  "other-sum": bad(
    "Niets meer teruggegeven",
    "Dit formulier gaf al een ander bedrag terug. Laad de pagina opnieuw om er meer bij te doen.",
  ),
  "transfer-booked": good(
    "Geboekt",
    "De factuur of creditfactuur volgt vanzelf. Klopt het niet, draai de boeking dan terug onder 'Per bank geboekt'.",
  ),
  "transfer-undone": good(
    "Teruggedraaid",
    "De teruggave of de maand staat weer open; een factuur of creditfactuur maakt de boeking ongedaan.",
  ),
  "future-day": bad("Niet geboekt", "Die dag moet nog komen. Vul de dag van het afschrift in."),
  "refund-settled": good("Afgehandeld", "De teruggave staat niet meer in de lijst."),
  "not-waiting": bad("Niet opgeslagen", "Deze betaling is intussen afgehandeld."),
} as const;

/** Why a payment did not lead to what was bought, what admins call that, and what is to be done about it. */
export const EXCEPTION_TEXTS = {
  NO_PLACE: {
    title: "Geen plaats in het werkgebied",
    todo: "Het bedrijf krijgt zijn geld terug en een mail, en staat op de wachtlijst. Kijk bij de betaaldienst of de terugbetaling is gelukt.",
  },
  OFFER_GONE: {
    title: "Actieprijs betaald na de laatste plek",
    todo: "Het bedrijf krijgt zijn geld terug en een mail. Kijk bij de betaaldienst of de terugbetaling is gelukt.",
  },
  PAID_TWICE: {
    title: "Twee keer betaald",
    todo: "De tweede betaling gaat terug en het bedrijf krijgt een mail. Kijk bij de betaaldienst of de terugbetaling is gelukt.",
  },
  NO_ACCOUNT: {
    title: "Betaald zonder account",
    todo: "Het account van de betaler bestaat niet meer. Zoek het kenmerk op bij de betaaldienst en betaal het bedrag daar terug. Het abonnement verlengt niet.",
  },
  AREAS_FULL: {
    title: "Deel van het werkgebied vol",
    todo: "Het abonnement loopt. De volle provincies zijn uit het werkgebied gehaald en het bedrijf staat er op de wachtlijst. Bel of mail als het bedrijf liever stopt.",
  },
} as const satisfies Record<string, { title: string; todo: string }>;
export type ExceptionReason = keyof typeof EXCEPTION_TEXTS;
export const EXCEPTION_REASONS = /* @__PURE__ */ keysOf(EXCEPTION_TEXTS);

/** The same as admins read it: of a subscription that was delivered, PAID_TWICE and NO_PLACE are other cases. */
export const CASE_TEXTS = {
  ...EXCEPTION_TEXTS,
  PLACE_GONE: {
    title: "Achterstand betaald, plaats al vergeven",
    todo: "Het bedrijf betaalde wat openstond toen zijn plaats al aan een ander was gegeven. Het abonnement eindigt. Wat het betaalde voor dagen waarop het niets kreeg, gaat vanzelf terug met een creditfactuur, en het bedrijf krijgt een mail en staat op de wachtlijst. Lukt de teruggave niet, dan staat die onder Teruggaven.",
  },
  MONTH_TWICE: {
    title: "Maand twee keer betaald",
    todo: "Voor een maand die al betaald was, kwam nog een keer geld binnen, bijvoorbeeld doordat een terugboeking ongedaan is gemaakt nadat het bedrijf opnieuw had betaald. De latere betaling gaat vanzelf terug en het bedrijf krijgt een mail; het abonnement verandert niet. Lukt de teruggave niet, dan staat die onder Teruggaven.",
  },
} as const satisfies Record<string, { title: string; todo: string }>;
export type CaseReason = keyof typeof CASE_TEXTS;
export const CASE_REASONS = /* @__PURE__ */ keysOf(CASE_TEXTS);

/** What an admin reads of what became of money that the desk gave back. */
export const REFUND_LABELS: Record<(typeof REFUND_STATES)[number], State & { todo: string }> = {
  waiting: {
    label: "Wacht op de betaaldienst",
    tone: "busy",
    todo: "De betaaldienst heeft nog niet geantwoord. We vragen het elk uur opnieuw; het geld gaat nooit twee keer terug.",
  },
  given: { label: "Teruggegeven", tone: "good", todo: "" },
  refused: {
    label: "Geweigerd",
    tone: "bad",
    todo: "De betaaldienst geeft dit bedrag niet terug: er is minder over, of de bank heeft de betaling al teruggeboekt. Kijk bij de betaaldienst en maak het geld zo nodig zelf over. Boek dat dan hier.",
  },
  failed: {
    label: "Niet aangekomen",
    tone: "bad",
    todo: "De bank van het bedrijf nam het geld niet aan; het staat weer bij ons. Vraag het bedrijf om een rekeningnummer en maak het bedrag zelf over. Boek dat dan hier.",
  },
};

/** What an admin reads of what became of a payment. */
export const PAYMENT_LABELS: Record<PaymentState, State> = {
  pending: { label: "Onderweg", tone: "busy" },
  paid: { label: "Betaald", tone: "good" },
  failed: { label: "Niet gelukt", tone: "bad" },
  "charged-back": { label: "Teruggeboekt", tone: "bad" },
};

/** Provinces as a sentence names them: 'Drenthe, Limburg en Zeeland'. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat("nl").format(names);
}

/** What a company reads of such a payment, in its mail and on its subscription page. */
export function noticeOf(reason: CaseReason, provinces: readonly string[]) {
  const full = `${listed(provinces)} ${provinces.length === 1 ? "is" : "zijn"}`;
  return {
    NO_PLACE: {
      title: "Je betaling gaat terug",
      text: `Terwijl je betaalde, ging de laatste plaats in je werkgebied naar een ander bedrijf: ${full} vol. Je krijgt het hele bedrag terug en je hebt geen abonnement. We zetten je op de wachtlijst en mailen je zodra er een plaats vrijkomt. In een andere provincie kun je nu al beginnen.`,
    },
    PLACE_GONE: {
      title: "Je abonnement eindigt en je krijgt geld terug",
      text: `Je betaling is binnen, maar terwijl er een maand openstond, ging je plaats in je werkgebied naar een ander bedrijf: ${full} vol. Je abonnement eindigt daarom, en wat je betaalde voor dagen waarop het je niets geeft, krijg je terug. We zetten je op de wachtlijst en mailen je zodra er een plaats vrijkomt. In een andere provincie kun je nu al beginnen.`,
    },
    OFFER_GONE: {
      title: "Je betaling gaat terug",
      text: "Terwijl je betaalde, ging de laatste plek van de lanceringsactie naar een ander bedrijf. Je krijgt het hele bedrag terug en je hebt geen abonnement. Voor de gewone prijs kun je meteen beginnen.",
    },
    PAID_TWICE: {
      title: "Je tweede betaling gaat terug",
      text: "Je hebt al een lopend abonnement en betaalde nog een keer. Je krijgt die tweede betaling helemaal terug. Je abonnement loopt gewoon door.",
    },
    MONTH_TWICE: {
      title: "Je tweede betaling gaat terug",
      text: "Voor een maand die al betaald was, kwam nog een keer geld van je binnen, bijvoorbeeld doordat je bank een terugboeking ongedaan maakte nadat je opnieuw had betaald. Dat krijg je helemaal terug. Aan je abonnement verandert niets.",
    },
    NO_ACCOUNT: { title: "Betaling zonder account", text: "Neem contact met ons op." },
    AREAS_FULL: {
      title: "Een deel van je werkgebied is vol",
      text: `Je abonnement loopt, maar ${full} intussen vol en daarom uit je werkgebied gehaald. Je staat er op de wachtlijst: we mailen je zodra er een plaats vrijkomt.`,
    },
  }[reason];
}
