import { CHANGING_DAYS } from "./constants.ts";
import { churnOf, medianWait, perOne, totalOf } from "./rules/totals.ts";
import type { ToldPicture, Totals, Unit } from "./views.ts";

/** A picture: what it shows of a period, as one line or several, and how it was counted. */
interface Picture {
  title: string;
  /** What is said below it: which day what belongs to. */
  note: string;
  shape: Exclude<ToldPicture["shape"], "rows">;
  unit: Unit;
  lines: Readonly<Record<string, (totals: Totals) => number | null>>;
  /** It can be told of one province. */
  ofProvince?: true;
  /** Admins alone see it. */
  money?: true;
}

const OF_PLACING = `Hoort bij de dag waarop de opdracht is geplaatst; wat later dan ${CHANGING_DAYS} dagen daarna gebeurt, telt niet meer mee.`;
const MINUTES_AN_HOUR = 60;

/** The pictures of the business, in the order in which they stand. */
export const BUSINESS_PICTURES = {
  briefs: {
    title: "Opdrachten",
    note: "Geteld op de dag van plaatsen, ook wat later is geannuleerd.",
    shape: "bars",
    unit: "count",
    lines: { Opdrachten: (totals) => totalOf(totals, "briefs") },
    ofProvince: true,
  },
  "proposals-a-brief": {
    title: "Offertes per opdracht",
    note: `Zonder ingetrokken offertes. ${OF_PLACING}`,
    shape: "line",
    unit: "ratio",
    lines: { "Offertes per opdracht": (totals) => perOne(totals, "proposals", "briefs") },
    ofProvince: true,
  },
  "first-proposal": {
    title: "Tijd tot de eerste offerte",
    note: `De helft van de opdrachten met een offerte wachtte korter (de mediaan, op een klasse nauwkeurig). ${OF_PLACING}`,
    shape: "line",
    unit: "hours",
    lines: {
      "Mediaan in uren": ({ waits }) => {
        const minutes = medianWait(waits);
        return minutes === null ? null : minutes / MINUTES_AN_HOUR;
      },
    },
    ofProvince: true,
  },
  "with-five": {
    title: "Opdrachten met vijf offertes",
    note: `Zonder ingetrokken offertes. ${OF_PLACING}`,
    shape: "line",
    unit: "share",
    lines: { "Deel met vijf offertes": (totals) => perOne(totals, "full", "briefs") },
    ofProvince: true,
  },
  acceptance: {
    title: "Geaccepteerd",
    note: `Het deel van de opdrachten waarvan een offerte is geaccepteerd. ${OF_PLACING}`,
    shape: "line",
    unit: "share",
    lines: { "Deel geaccepteerd": (totals) => perOne(totals, "accepted", "briefs") },
    ofProvince: true,
  },
  agreed: {
    title: "Afgesproken verhuiswaarde",
    note: "De som van wat klanten en bedrijven afspraken, incl. btw, op de dag van accepteren.",
    shape: "bars",
    unit: "cents",
    lines: { Afgesproken: (totals) => totalOf(totals, "agreed") },
    ofProvince: true,
    money: true,
  },
  subscribers: {
    title: "Abonnees",
    note: "Begonnen en niet geëindigd abonnementen op de laatste dag, ook met een pauze of achterstand.",
    shape: "line",
    unit: "count",
    lines: { Abonnees: ({ sums }) => sums.subscribers ?? null },
  },
  churn: {
    title: "Verloop van abonnees",
    note: "Het deel van de abonnees aan het begin van de periode waarvan het abonnement in de periode eindigde.",
    shape: "line",
    unit: "share",
    lines: { Verloop: churnOf },
  },
  revenue: {
    title: "Omzet en btw",
    note: "Facturen min creditnota's, op de dag van uitgifte.",
    shape: "bars",
    unit: "cents",
    lines: {
      "Omzet excl. btw": (totals) => totalOf(totals, "revenue"),
      Btw: (totals) => totalOf(totals, "vat"),
    },
    money: true,
  },
  campaign: {
    title: "Lanceringsactie",
    note: "Plaatsen van de actie, op de dag dat ze door betalen zijn verzilverd.",
    shape: "bars",
    unit: "count",
    lines: { Verzilverd: (totals) => totalOf(totals, "redemptions") },
  },
  referrals: {
    title: "Verwijzingen",
    note: "Verdiende gratis maanden, op de dag van verdienen; wat is teruggenomen telt niet mee.",
    shape: "bars",
    unit: "count",
    lines: { "Gratis maanden": (totals) => totalOf(totals, "credits") },
  },
  mails: {
    title: "Verstuurde mail",
    note: "Wat de ontvangende server aannam, op de dag van versturen.",
    shape: "bars",
    unit: "count",
    lines: { Verstuurd: (totals) => totalOf(totals, "mails") },
  },
  "lost-mail": {
    title: "Mail die niet aankwam",
    note: "Mails die zijn geweigerd, en adressen waarvan mail terugkwam of als ongewenst is gemeld.",
    shape: "bars",
    unit: "count",
    lines: {
      Geweigerd: (totals) => totalOf(totals, "refused"),
      Teruggekomen: (totals) => totalOf(totals, "bounced"),
      Ongewenst: (totals) => totalOf(totals, "complained"),
    },
  },
} as const satisfies Record<string, Picture>;
export type PictureName = keyof typeof BUSINESS_PICTURES;

const ALL: Readonly<Record<PictureName, Picture>> = BUSINESS_PICTURES;
export const pictureNamed = (name: PictureName) => ALL[name];
