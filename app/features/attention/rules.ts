import { DAY_MS, formatLongDate, formatMoment, HOUR_MS } from "~/shared/dates.ts";
import { DESK_PLACES, type DeskPlace, deskReportPath, openRequestsPath } from "~/shared/paths.ts";
import {
  BACKUP_HOURS,
  CERTIFICATE_DAYS,
  LEAST_FREE,
  MOST_COMPLAINTS,
  MOST_COUNTED,
} from "./constants.ts";
import type { AttentionLine, Noticed } from "./views.ts";

type Check = (noticed: Noticed, now: Date) => string | null;
type At = (noticed: Noticed) => string;

/** Every check with the place where it is put right, the most serious first. */
const CHECKS: { [Name in string]: { at: DeskPlace | At; admin?: true; says: Check } } = {
  abuse: {
    at: ({ urgentReports: [first, ...others] }) =>
      first && others.length === 0 ? deskReportPath(first.id) : DESK_PLACES.urgent,
    says({ urgentReports: { length: count, 0: first } }) {
      if (!first) return null;
      const one = `Melding ${first.number} gaat`;
      const many = count > MOST_COUNTED ? `Meer dan ${MOST_COUNTED}` : count;
      const which = count === 1 ? one : `${many} meldingen gaan`;
      return `${which} over seksueel misbruik van een kind: bel meteen de politie`;
    },
  },
  disk: {
    at: "machine",
    says: ({ freeOfDisk: free }) =>
      free !== null && free < LEAST_FREE
        ? `De schijf is bijna vol: nog ${Math.floor(free * 100)} procent vrij`
        : null,
  },
  backup: {
    at: "machine",
    says({ backup }, now) {
      if (!backup) return null;
      if (backup.failure) return "Er is niet gekeken naar de back-ups: de opslag antwoordt niet";
      if (!backup.moment) return "Er is nog geen back-up";
      const isOld = now.getTime() - backup.moment.getTime() > BACKUP_HOURS * HOUR_MS;
      return isOld ? `De laatste back-up is van ${formatMoment(backup.moment)}` : null;
    },
  },
  certificate: {
    at: "machine",
    says({ certificate }, now) {
      if (!certificate) return null;
      if (certificate.failure) return "Het adres van de site antwoordt niet over https";
      const end = certificate.moment;
      if (!end || end.getTime() - now.getTime() > CERTIFICATE_DAYS * DAY_MS) return null;
      const has = end > now ? "verloopt op" : "is verlopen op";
      return `Het certificaat van de site ${has} ${formatLongDate(end)}`;
    },
  },
  payments: {
    at: "payments",
    admin: true,
    says: ({ paymentsUnmatched: count }) =>
      said(count, "betaling hoort bij geen abonnement", "betalingen horen bij geen abonnement"),
  },
  invoices: {
    at: "invoices",
    admin: true,
    says: ({ invoiceTasksGivenUp: count }) =>
      said(count, "factuur is niet verstuurd", "facturen zijn niet verstuurd"),
  },
  refunds: {
    at: "refunds",
    admin: true,
    says: ({ refundsOpen: count }) =>
      said(count, "teruggave kwam niet aan", "teruggaven kwamen niet aan"),
  },
  taxReport: {
    at: "taxReport",
    admin: true,
    says: ({ taxReportDue: year }) =>
      year === null
        ? null
        : `De DAC7-opgave over ${year} moet voor 31 januari naar de Belastingdienst`,
  },
  dataRequests: {
    at: openRequestsPath,
    admin: true,
    says({ dataRequests: { count, answerBy } }) {
      const waiting = said(
        count,
        "verzoek om gegevens wacht op antwoord",
        "verzoeken om gegevens wachten op antwoord",
      );
      if (!waiting || !answerBy) return waiting;
      return `${waiting}, ${count === 1 ? "" : "het eerste "}uiterlijk ${formatLongDate(answerBy)}`;
    },
  },
  reports: {
    at: "reports",
    says: ({ reportsWaiting: count }) => said(count, "melding wacht", "meldingen wachten"),
  },
  behind: {
    at: "backlog",
    says: ({ isBehind }) => (isBehind ? "Mails en taken lopen achter" : null),
  },
  failing: {
    at: "failing",
    says: ({ tasksFailing: count }) =>
      said(
        count,
        "taak mislukt al meer dan een uur, en wordt opnieuw geprobeerd",
        "taken mislukken al meer dan een uur, en worden opnieuw geprobeerd",
      ),
  },
  tasks: {
    at: "tasks",
    says: ({ otherTasksGivenUp: count }) => said(count, "taak mislukte", "taken mislukten"),
  },
  unreached: {
    at: "unreachedBriefs",
    says: ({ briefsOutOfReach: count }) =>
      said(
        count,
        "opdracht heeft geen bedrijf in de buurt",
        "opdrachten hebben geen bedrijf in de buurt",
      ),
  },
  messages: {
    at: "messages",
    says: ({ messagesWaiting: count }) =>
      said(count, "bericht wacht op antwoord", "berichten wachten op antwoord"),
  },
  companies: {
    at: "companies",
    says: ({ companiesQueued: count }) =>
      said(count, "bedrijf wacht op controle", "bedrijven wachten op controle"),
  },
  papers: {
    at: "papers",
    admin: true,
    says: ({ papersWaiting: count }) =>
      said(count, "papier wacht op controle", "papieren wachten op controle"),
  },
  complaints: {
    at: "complaints",
    says({ complaints }) {
      const share = complaints?.share ?? 0;
      if (share <= MOST_COMPLAINTS) return null;
      const percent = (share * 100).toLocaleString("nl-NL", { maximumFractionDigits: 2 });
      return `${percent} procent van de mails werd als spam gemeld`;
    },
  },
  briefs: {
    at: "briefs",
    says: ({ briefsUnanswered: count }) =>
      said(
        count,
        "opdracht wacht al een dag op een offerte",
        "opdrachten wachten al een dag op een offerte",
      ),
  },
  sellers: {
    at: "sellers",
    admin: true,
    says: ({ sellersSilent: count }) =>
      said(
        count,
        "bedrijf gaf geen gegevens voor de Belastingdienst",
        "bedrijven gaven geen gegevens voor de Belastingdienst",
      ),
  },
  mails: {
    at: "mails",
    says: ({ mailsRefused: count }) =>
      said(count, "mail werd deze week geweigerd", "mails werden deze week geweigerd"),
  },
  owed: {
    at: "owed",
    admin: true,
    says: ({ monthsOwed: count }) =>
      said(count, "teruggeboekte maand staat open", "teruggeboekte maanden staan open"),
  },
};

function said(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  if (count > MOST_COUNTED) return `Meer dan ${MOST_COUNTED} ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}

/** What needs attention, the most serious first; the helpdesk gets nothing of money. */
export function attentionLines(
  noticed: Noticed,
  kind: "admin" | "helpdesk",
  now: Date,
): AttentionLine[] {
  return Object.entries(CHECKS).flatMap(([name, { at, admin, says }]) => {
    const text = admin && kind !== "admin" ? null : says(noticed, now);
    if (!text) return [];
    return [{ name, text, to: typeof at === "string" ? DESK_PLACES[at] : at(noticed) }];
  });
}
