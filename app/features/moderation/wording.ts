import { formatLongDate } from "../../shared/dates.ts";
import { REASONS, type ReasonName } from "../desk/constants.ts";
import { KINDS, OUTCOMES, OWN_WRONGS, URGENT, WRONGS } from "./catalogue.ts";
import type { ReportSide } from "./constants.ts";
import { answerByOf } from "./rules.ts";
import type { ListedReport, YearFigures } from "./views.ts";

/** Terms and articles of law that a decision rests on: the one place for a lawyer to change them. */
const GROUNDS: Readonly<Partial<Record<ReasonName, string>>> = {
  "nothing-wrong": "Het is niet in strijd met de wet of met onze voorwaarden.",
  "law-insult":
    "Het is in strijd met de wet: belediging, smaad of bedreiging (Wetboek van Strafrecht, artikelen 261, 266 en 285).",
  "law-privacy":
    "Het is in strijd met de wet: persoonsgegevens van een ander zonder grond (Algemene verordening gegevensbescherming, artikel 6).",
  "law-copyright":
    "Het is in strijd met de wet: het werk of portret van een ander zonder toestemming (Auteurswet, artikelen 1, 12 en 21).",
  "law-other": "Het is in strijd met de wet, zoals hieronder staat.",
  "terms-contact":
    "Het is in strijd met onze voorwaarden (hoofdstuk 3 en 12): contactgegevens deel je pas als een offerte is geaccepteerd.",
  "terms-false": "Het is in strijd met onze voorwaarden (hoofdstuk 12): het is onwaar of misleidt.",
  "terms-off-topic":
    "Het is in strijd met onze voorwaarden (hoofdstuk 12): het is reclame, of gaat niet over de verhuizing of het bedrijf.",
  "terms-rude": "Het is in strijd met onze voorwaarden (hoofdstuk 12): het is grof of kwetsend.",
  "spoken-with-both": "We hebben met beide partijen gesproken.",
  "mistake-of-ours": "We hadden het eerder niet goed gezien.",
};

/** What a decision comes to, as a sentence about `the` thing: 'de opdracht'. */
const DONE: Readonly<Record<keyof typeof OUTCOMES, (the: string) => string>> = {
  none: (the) => `We nemen geen maatregel: aan ${the} verandert niets.`,
  "text-hidden": (the) => `De tekst van ${the} is voor anderen niet meer te lezen.`,
  "photo-hidden": (the) => `De foto van ${the} is voor anderen niet meer te zien.`,
  shown: (the) => `Wat er van ${the} verborgen was, is weer te zien.`,
  masked: (the) => `Contactgegevens in de tekst van ${the} zijn automatisch verborgen.`,
  unmasked: (the) => `De tekst van ${the} is nu te lezen zoals hij getypt is.`,
};

/** The same to who wrote the thing, or to others. */
export function doneSentence(outcome: string, kind: keyof typeof KINDS, as: "own" | "the"): string {
  const said = Object.entries(DONE).find(([name]) => name === outcome);
  return said ? said[1](KINDS[kind][as]) : outcome;
}

export function groundSentence(reason: string): string {
  return Object.entries(GROUNDS).find(([name]) => name === reason)?.[1] ?? "";
}

const SHOWN_CHARACTERS = 200;

/** What a report is about, for who wrote it: the beginning of the text as it was; null once that is forgotten. */
export function reportedText({ photoId, copy }: { photoId: string | null; copy: string | null }) {
  if (photoId) return "Een foto";
  const line = (copy ?? "").replaceAll(/\s+/g, " ").trim();
  if (line === "") return null;
  const shown = [...line].slice(0, SHOWN_CHARACTERS).join("");
  return shown === line ? line : `${shown.trimEnd()} …`;
}

/**
 * What a report is about, for who made it: 'Foto bij: Bedrijfsprofiel van Sjouw & Zn'. Of a profile its name, which
 * is public; of other things no words, which may hold what the mask hides.
 */
export function aboutText({
  kind,
  photoId,
  copy,
}: {
  kind: keyof typeof KINDS;
  photoId: string | null;
  copy: string | null;
}): string {
  const [name] = kind === "bedrijf" ? (copy ?? "").split("\n\n") : [];
  const thing = name ? `${KINDS[kind].label} van ${name}` : KINDS[kind].label;
  return photoId ? `Foto bij: ${thing}` : thing;
}

/** Who decided, as the law wants it said (DSA art. 17(3)(c)). */
export function deciderSentence({ byMachine }: { byMachine: boolean }): string {
  return byMachine
    ? "Dit besliste een programma, zonder dat een mens meekeek."
    : "Dit besliste een mens. Er kwam geen geautomatiseerde beslissing aan te pas.";
}

const named = (names: Readonly<Record<string, string>>, name: string) =>
  Object.entries(names).find(([one]) => one === name)?.[1] ?? name;

export const outcomeLabel = (outcome: string) => named(OUTCOMES, outcome);
export const categoryLabel = (category: string) => named({ ...WRONGS, ...OWN_WRONGS }, category);

const SIDES: Readonly<Record<ReportSide, string>> = {
  author: "de schrijver",
  reporter: "de melder",
};
export const sideLabel = (side: ReportSide) => SIDES[side];

const REPORTED_AS: Readonly<Record<ListedReport["reportedAs"], string>> = {
  visitor: "iemand zonder account",
  client: "een klant",
  company: "een bedrijf",
  staff: "iemand van Verhuisbod",
};
export const reportedByLabel = (as: ListedReport["reportedAs"]) => REPORTED_AS[as];

/** How a report stands. */
export function standLabel({
  waitsSince,
  decidedAt,
}: Pick<ListedReport, "waitsSince" | "decidedAt">) {
  if (waitsSince === null) return "Beslist";
  return decidedAt === null ? "Wacht op beslissing" : "Bezwaar wacht op beslissing";
}

/** Until when an objection that waits is answered: 'uiterlijk 3 maart 2026'; null where none waits. */
export function answerByText(report: Pick<ListedReport, "waitsSince" | "decidedAt">) {
  const answerBy = answerByOf(report);
  return answerBy && `uiterlijk ${formatLongDate(answerBy)}`;
}

/** What is done first about a report that cannot wait for its turn (DSA art. 18). */
export const URGENT_SENTENCE =
  "Bel meteen de politie (Digitaledienstenverordening, artikel 18) en verberg het.";

/** Whether a report cannot wait for its turn. */
export const isUrgent = ({ category, waitsSince }: Pick<ListedReport, "category" | "waitsSince">) =>
  category === URGENT && waitsSince !== null;

/** The figures of a year as lines of tables: a heading, and what was counted. */
export function figureTables(figures: YearFigures): [string, [string, number][]][] {
  const lines = (counts: Record<string, number>, label: (name: string) => string) =>
    Object.entries(counts).map(([name, count]): [string, number] => [label(name), count]);
  return [
    [
      "Meldingen, naar waar ze over gingen",
      lines(figures.reports, (kind) => named(labels(), kind)),
    ],
    ["Beslissingen, naar wat er gebeurde", lines(figures.outcomes, outcomeLabel)],
    [
      "Beslissingen, naar de reden",
      lines(figures.reasons, (reason) => named(FIGURE_REASONS, reason)),
    ],
    [
      "Wie besliste",
      [
        ["Een mens", figures.byPerson],
        ["Een programma (het masker voor contactgegevens)", figures.byMachine],
      ],
    ],
    ["Bezwaren", [["Ingediend", figures.objections]]],
    ["Uitkomst van bezwaren", lines(figures.objectionOutcomes, outcomeLabel)],
  ];
}

const labels = () =>
  Object.fromEntries(Object.entries(KINDS).map(([kind, { label }]) => [kind, label]));
const FIGURE_REASONS = { ...REASONS, mask: "Voorwaarden: contactgegevens voor acceptatie" };

/** How long half of the decisions took at most. */
export function medianText(hours: number | null): string {
  if (hours === null) return "Er is dit jaar nog niets door een mens beslist.";
  if (hours < 1) return "De helft van de meldingen was binnen een uur beslist.";
  const whole = Math.round(hours);
  return hours < 48
    ? `De helft van de meldingen was binnen ${whole} uur beslist.`
    : `De helft van de meldingen was binnen ${Math.round(hours / 24)} dagen beslist.`;
}

const REPORT_HEADS = ["Nummer", "Gemeld", "Over", "Wat", "Door", "Stand", "Wacht sinds", "Beslist"];

/** Reports as the rows of a CSV, the heads first. */
export function reportRows(reports: readonly ListedReport[]) {
  const rows = reports.map((report) => [
    String(report.number),
    report.createdAt.toISOString(),
    `${KINDS[report.kind].label}${report.isAboutPhoto ? " (foto)" : ""}`,
    categoryLabel(report.category),
    reportedByLabel(report.reportedAs),
    standLabel(report),
    report.waitsSince?.toISOString() ?? null,
    report.decidedAt?.toISOString() ?? null,
  ]);
  return [REPORT_HEADS, ...rows];
}
