import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { MERGED_INTO } from "../briefs/constants.ts";
import { BRIEF } from "../briefs/lifecycle.ts";
import { SERVICE_TYPE_LABELS } from "../intake/constants.ts";
import type { BriefAtDesk } from "./views.ts";

const ACTS = {
  close: "Gesloten voor nieuwe offertes",
  reopen: "Weer opengezet",
  complete: "Verhuizer gekozen",
  cancel: "Geannuleerd",
  hide: "Verborgen voor bedrijven",
  show: "Weer getoond",
  show_closed: "Weer getoond, gesloten",
  release: "Weer open na een herroeping",
} as const satisfies Record<keyof typeof BRIEF.acts, string>;
const ACT_NAMES: Readonly<Record<string, string>> = ACTS;
const DOERS: Readonly<Record<string, string>> = {
  client: "de klant",
  admin: "een beheerder",
  system: "het product",
};

/** What happened to a brief and by whom: 'Geannuleerd, door de klant'. */
export const eventText = ({ act, actorKind }: { act: string; actorKind: string }) =>
  `${ACT_NAMES[act] ?? act}, door ${DOERS[actorKind] ?? actorKind}`;

/** The brief that a cancelled one went into; null for anything else that happened. */
export function mergedInto({ why }: { why: string | null }): string | null {
  return why?.startsWith(MERGED_INTO) ? why.slice(MERGED_INTO.length) : null;
}

const HEADS = [
  ...["Nummer", "Staat", "Wat", "Waar", "Klant", "E-mailadres", "Offertes", "Plaatsen"],
  ...["Verhuisdag", "Geplaatst"],
];

/** Briefs as the rows of a CSV, the heads first. */
export function briefRows(briefs: readonly BriefAtDesk[]) {
  const rows = briefs.map((brief) => [
    brief.id,
    stateOf(BRIEF, brief.status).label,
    SERVICE_TYPE_LABELS[brief.serviceType],
    brief.location,
    brief.clientName,
    brief.clientEmail,
    brief.proposalsCount,
    brief.maxProposals,
    formatLongDate(brief.moveDate),
    formatMoment(brief.createdAt),
  ]);
  return [HEADS, ...rows];
}
