import type { DELIVERY_STATUSES, SuppressionKind } from "./constants.ts";
import type { GivenUpTask, RefusedMail, Suppression } from "./views.ts";
import { mailName } from "./wording/mails.ts";

/** What became of a mail. */
export const DELIVERY_LABELS: Record<(typeof DELIVERY_STATUSES)[number], string> = {
  SENT: "Verstuurd",
  REFUSED: "Geweigerd",
  SUPPRESSED: "Niet verstuurd: het adres staat uit",
};

/** Why an address gets no mail, for its owner and for an admin. */
export const SUPPRESSION_TEXTS: Record<SuppressionKind, { own: string; label: string }> = {
  REFUSED: {
    own: "De mailserver van je adres zegt dat de mailbox niet bestaat of geen mail meer aanneemt.",
    label: "Geweigerd door de mailserver",
  },
  BOUNCED: {
    own: "Onze mail kwam terug: de mailbox bestaat niet of neemt geen mail meer aan.",
    label: "Mail kwam terug",
  },
  COMPLAINED: {
    own: "Een van onze mails is in je mailprogramma als spam gemeld.",
    label: "Als spam gemeld",
  },
  UNSUBSCRIBED: {
    own: "In je mailprogramma is onze mail afgemeld.",
    label: "Afgemeld",
  },
};

const GIVEN_UP_HEADS = ["Nummer", "Taak", "Laatst geprobeerd", "Keer", "Fout"];

/** Tasks that were given up as the rows of a CSV, the heads first. */
export function givenUpRows(tasks: readonly GivenUpTask[]) {
  const rows = tasks.map(({ id, task, lastTriedAt, attempts, error }) => [
    ...[id, mailName(task), lastTriedAt.toISOString(), attempts, error],
  ]);
  return [GIVEN_UP_HEADS, ...rows];
}

const REFUSED_HEADS = ["Moment", "Ontvanger", "Soort mail", "Reden"];

/** Refused mails as the rows of a CSV, the heads first. */
export function refusedRows(mails: readonly RefusedMail[]) {
  const rows = mails.map(({ createdAt, recipient, task, reason }) => [
    ...[createdAt.toISOString(), recipient, task, reason],
  ]);
  return [REFUSED_HEADS, ...rows];
}

const SUPPRESSED_HEADS = ["Sinds", "Adres", "Waarom", "Gezegd"];

/** The same of addresses that get no mail. */
export function suppressionRows(addresses: readonly Suppression[]) {
  const rows = addresses.map(({ since, address, kind, detail }) => [
    ...[since.toISOString(), address, SUPPRESSION_TEXTS[kind].label, detail],
  ]);
  return [SUPPRESSED_HEADS, ...rows];
}
