import { formatLongDate, formatMoment, isDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { ROLE_LABELS } from "../../accounts/constants.ts";
import type { DeskFacts } from "../views.ts";

type Fact = DeskFacts[string];

/** How what an act changed is called; what is not here reads as it is stored. */
const FACTS: Readonly<Record<string, string>> = {
  status: "Staat",
  places: "Plaatsen",
  redeemed: "Vergeven",
  endedAt: "Beëindigd",
  day: "Verhuisdag",
  kept: "Loopt door",
  cancelled: "Geannuleerd",
  withdrawn: "Vervallen offertes",
  role: "Rol",
  until: "Tot",
  how: "Einde",
  leftCents: "Nog over",
  refundCents: "Teruggegeven",
  amountCents: "Bedrag",
  paymentId: "Betaling",
  state: "Staat van de teruggave",
  reason: "Soort",
  waiting: "Gratis maanden die wachten",
  monthId: "Maand",
  replacedBy: "Nieuwe factuur",
  suspendedAt: "Geschorst",
  evidence: "Papier",
  kind: "Soort",
  validUntil: "Geldig tot en met",
  outcome: "Beslissing",
  decided: "Al beslist",
  number: "Nummer",
  thing: "Waarover",
  hidden: "Verborgen",
  objection: "Bezwaar",
  reply: "Antwoord",
  task: "Taak",
  tasks: "Taken",
  mail: "Mail",
  rows: "Regels",
  companies: "Bedrijven",
  warnings: "Waarschuwingen",
  measure: "Maatregel",
  person: "Persoon",
  closed: "Gesloten",
  people: "Mensen",
  startsOn: "Geldt vanaf",
};

const CODES: Readonly<Record<string, string>> = {
  ...ROLE_LABELS,
  OPEN: "open",
  IN_PROGRESS: "gesloten voor nieuwe offertes",
  HIDDEN: "verborgen",
  CANCELLED: "geannuleerd",
  COMPLETED: "verhuizer gekozen",
  REVOKED: "herroepen",
  stopped: "zelf gestopt",
  time: "de tijd was om",
  access: "inzage",
  erasure: "wissen",
  other: "iets anders",
};

/** The name of a fact on screen. */
export const factLabel = (name: string) => FACTS[name] ?? name;

/** A fact as it is read: sums in euros, days and moments in words. */
export function factText(name: string, value: Fact | undefined): string {
  if (value === null || value === undefined) return "niets";
  if (typeof value === "boolean") return value ? "ja" : "nee";
  if (typeof value === "number") {
    return name.endsWith("Cents") ? formatCents(value) : String(value);
  }
  if (isDay(value)) return formatLongDate(value);
  if (MOMENT.test(value)) return formatMoment(new Date(value));
  return CODES[value] ?? value;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;
