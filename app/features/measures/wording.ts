import { formatLongDate } from "../../shared/dates.ts";
import { OBJECTION_DAYS } from "../contact/constants.ts";
import { OBJECTION_MONTHS } from "../moderation/constants.ts";
import type { MeasureKind } from "./constants.ts";
import type { ListedMeasure } from "./views.ts";

/** Why a measure was taken, as the person reads it, and the term or the law that it rests on. */
const GROUNDS: Readonly<Record<string, { reason: string; clause: string }>> = {
  "fake-briefs": {
    reason: "Je plaatste aanvragen die niet echt waren",
    clause: "Hoofdstuk 9 van onze voorwaarden: bij valse aanvragen kunnen we een account sluiten.",
  },
  "data-misused": {
    reason: "Je gebruikte gegevens van klanten waarvoor je ze niet kreeg",
    clause:
      "Hoofdstuk 3 en 9 van onze voorwaarden: klantgegevens zijn alleen voor de verhuizing, en bij misbruik kunnen we een account sluiten.",
  },
  "broken-again": {
    reason: "Je hield je herhaaldelijk niet aan onze voorwaarden",
    clause:
      "Hoofdstuk 9 en 12 van onze voorwaarden: bij herhaling kunnen we een account sluiten. Voor een bedrijf ook artikel 4, vierde lid, van Verordening (EU) 2019/1150.",
  },
  "for-authority": {
    reason: "Een overheid of toezichthouder verplicht ons ertoe",
    clause: "De wet, zoals hieronder bij de feiten staat.",
  },
  "reports-nothing": {
    reason: "Je meldde telkens iets waar niets mee was",
    clause:
      "Hoofdstuk 12 van onze voorwaarden, en artikel 23 van de Digitaledienstenverordening: wie telkens zonder reden meldt.",
  },
  "reports-untrue": {
    reason: "Je meldde telkens iets dat niet waar is",
    clause:
      "Hoofdstuk 12 van onze voorwaarden, en artikel 23 van de Digitaledienstenverordening: wie telkens zonder reden meldt.",
  },
};

/** The ground of a measure by the stored name of its reason; that name itself for one of a newer version. */
export const groundOf = (reason: string) => GROUNDS[reason] ?? { reason, clause: "" };

export const MEASURE_LABELS: Readonly<Record<MeasureKind, string>> = {
  closed: "Account gesloten",
  warned: "Gewaarschuwd om meldingen",
  paused: "Meldingen niet behandeld",
};

/** What was done, to the person: the title of the mail and of the page. */
export const MEASURE_TITLES: Readonly<Record<MeasureKind, string>> = {
  closed: "Je account is gesloten",
  warned: "Een waarschuwing over je meldingen",
  paused: "We behandelen je meldingen een tijd niet",
};

/** The sentence that tells a person what a measure means for them, and until when. */
export function effectText({ kind, until }: Pick<ListedMeasure, "kind" | "until">): string {
  if (kind === "closed") {
    return "Je kunt niet meer inloggen, en met dit e-mailadres geen aanvraag plaatsen of account maken. Je open aanvragen zijn geannuleerd en je open offertes ingetrokken. Had je een abonnement, dan is het opgezegd en krijg je de dagen terug die je betaalde en nog niet gebruikte. Wat je al met iemand afsprak, gaat door.";
  }
  if (kind === "warned") {
    return "Verder verandert er nu niets. Ga je ermee door, dan behandelen we je meldingen een tijd niet.";
  }
  const end = until ? ` tot en met ${formatLongDate(until)}` : "";
  return `Wat je meldt, behandelen we${end} niet. Dat een kind misbruikt wordt, kun je altijd melden.`;
}

/** How to object to a measure (DSA art. 20), and where else to go. */
export const REDRESS = `Ben je het er niet mee eens? Maak binnen ${OBJECTION_MONTHS} maanden bezwaar; dat kost niets en je hoeft niet in te loggen. Een mens kijkt er opnieuw naar, en je krijgt binnen ${OBJECTION_DAYS} dagen antwoord. Je kunt ook naar een erkende geschillenbeslechter (Digitaledienstenverordening, artikel 21) of naar de rechter.`;

/** Who decided, as the law wants it said (DSA art. 17(3)(c)). */
export const DECIDED_BY =
  "Dit besliste een mens. Er kwam geen geautomatiseerde beslissing aan te pas.";

/** Title and text of the mail that says that a measure was taken back. */
export const MEASURE_ENDED: Readonly<Record<MeasureKind, { title: string; text: string }>> = {
  closed: {
    title: "Je account is weer open",
    text: "Je kunt weer inloggen met je eigen wachtwoord. Aanvragen die geannuleerd zijn en offertes die zijn ingetrokken, plaats je opnieuw; een abonnement sluit je opnieuw af.",
  },
  warned: {
    title: "De waarschuwing is ingetrokken",
    text: "De waarschuwing over je meldingen telt niet meer mee.",
  },
  paused: {
    title: "We behandelen je meldingen weer",
    text: "Wat je meldt, leest en beslist weer een mens.",
  },
};
