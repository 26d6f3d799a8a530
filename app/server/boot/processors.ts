import type { Processor } from "~/shared/processing.ts";
import { readDatabaseUrl } from "../db/database-url.ts";
import type { readBackup } from "./backup-settings.ts";
import type { readBucket } from "./service-settings.ts";
import type { SettingValues } from "./settings.ts";

/** Settings, and what was read of them: whom the code asks follows from these alone. */
interface Choices {
  values: SettingValues;
  live: boolean;
  s3: ReturnType<typeof readBucket>;
  backup: ReturnType<typeof readBackup>;
  pdokUrl: string | undefined;
}

/** Who somebody is and where; what it does for us depends on the setting. */
type Party = Omit<Processor, "task" | "data">;

const TO_AMERICA =
  "het besluit van de Europese Commissie over het EU-VS Data Privacy Framework, en anders haar modelcontracten";

const somewhere = (name: string): Party => ({
  name,
  role: "processor",
  place: null,
  outside: null,
});
const inEurope = (name: string): Party => ({ ...somewhere(name), place: "Europese Unie" });
const inNetherlands = (name: string): Party => ({ ...somewhere(name), place: "Nederland" });
const inAmerica = (name: string): Party => ({
  ...somewhere(name),
  place: "Verenigde Staten",
  outside: TO_AMERICA,
});
/** What answers for itself what it does with what it is asked. */
const itself = (party: Party): Party => ({ ...party, role: "controller" });

/** Senders of mail by the end of their host's name; the first that fits. */
const MAIL_HOSTS: readonly (readonly [end: string, party: Party])[] = [
  ["eu.mailgun.org", inEurope("Mailgun")],
  ["mailgun.org", inAmerica("Mailgun")],
  ["sendgrid.net", inAmerica("SendGrid")],
  ["postmarkapp.com", inAmerica("Postmark")],
  ["brevo.com", inEurope("Brevo")],
  ["mailjet.com", inEurope("Mailjet")],
];
const MAIL_EVENTS = { mailgun: inAmerica("Mailgun"), sendgrid: inAmerica("SendGrid") };

const OF_PAYMENTS = {
  task: "verwerkt betalingen van bedrijven",
  data: "de naam en het e-mailadres van wie betaalt, en wat er wordt betaald; rekening- en kaartgegevens vul je daar zelf in",
};

const OF_ERRORS = {
  task: "krijgt bericht van fouten in de site",
  data: "wat er misging en waar in de software, zonder namen, adressen en telefoonnummers",
};

/**
 * Everybody outside whom the code can ask, by a name of ours; null where the settings do not lead there.
 * An adapter that asks somebody new has a line here (processors.test.ts).
 */
export const PROCESSORS = {
  hosting: ({ values }: Choices) =>
    values.OPERATOR_HOSTING
      ? {
          ...somewhere(values.OPERATOR_HOSTING),
          task: "verhuurt ons de server",
          data: "alles wat we bewaren",
        }
      : null,
  database: ({ values }: Choices) =>
    atHost(databaseOf(values), somewhere, {
      task: "beheert onze database",
      data: "alles wat we bewaren, behalve foto's",
    }),
  mail: ({ values }: Choices) =>
    atHost(values.SMTP_URL, senderOfMail, {
      task: "verstuurt onze mails",
      data: "je e-mailadres en de mails die we je sturen",
    }),
  mailEvents: ({ values: { MAIL_EVENTS: provider } }: Choices) =>
    provider === "none"
      ? null
      : {
          ...MAIL_EVENTS[provider],
          task: "vertelt ons of een mail aankwam",
          data: "je e-mailadres, en wat er met een mail gebeurde",
        },
  stripe: ({ values }: Choices) =>
    values.STRIPE_SECRET_KEY
      ? {
          ...itself(inAmerica("Stripe")),
          place: "Ierland, en voor een deel de Verenigde Staten",
          ...OF_PAYMENTS,
        }
      : null,
  mollie: ({ values }: Choices) =>
    values.MOLLIE_API_KEY ? { ...itself(inNetherlands("Mollie")), ...OF_PAYMENTS } : null,
  pictures: ({ s3 }: Choices) =>
    atHost(s3?.endpoint, (host) => amazon(host) ?? somewhere(host), {
      task: "bewaart foto's",
      data: "de foto's die je kiest",
    }),
  backups: ({ backup }: Choices) =>
    backup && "bucket" in backup.place
      ? atHost(backup.place.bucket.endpoint, (host) => amazon(host) ?? somewhere(host), {
          task: "bewaart reservekopieën",
          data: "alles wat we bewaren, onleesbaar voor wie de sleutel niet heeft",
        })
      : null,
  kvk: ({ values }: Choices) =>
    values.KVK_API_KEY
      ? {
          ...itself(inNetherlands("Kamer van Koophandel")),
          task: "vertelt ons of een bedrijf is ingeschreven",
          data: "het KvK-nummer van een bedrijf",
        }
      : null,
  pdok: ({ pdokUrl }: Choices) =>
    pdokUrl
      ? {
          ...itself(inNetherlands("PDOK, de kaartendienst van de overheid")),
          task: "zoekt de straat bij een postcode met huisnummer",
          data: "de postcode en het huisnummer, zonder erbij te zeggen van wie ze zijn",
        }
      : null,
  vies: ({ live }: Choices) =>
    live
      ? {
          ...itself(inEurope("Europese Commissie, register van btw-nummers (VIES)")),
          task: "vertelt ons of een btw-id geldt",
          data: "het btw-id van een bedrijf",
        }
      : null,
  sentry: ({ values }: Choices) =>
    atHost(
      values.SENTRY_DSN,
      (host) => (host.endsWith("sentry.io") ? sentry(host) : somewhere(host)),
      OF_ERRORS,
    ),
  errorWebhook: ({ values }: Choices) => atHost(values.ERROR_WEBHOOK, somewhere, OF_ERRORS),
  traces: ({ values }: Choices) =>
    atHost(values.OTEL_EXPORTER_OTLP_ENDPOINT, somewhere, {
      task: "meet hoe snel de site is",
      data: "welke soort pagina werd gevraagd en hoe lang dat duurde, niet door wie",
    }),
  // Which of them, the maker of the browser chooses; no setting does.
  push: (_: Choices) => ({
    ...itself(inAmerica("Google, Mozilla, Apple of Microsoft")),
    task: "brengt een melding naar je browser, als je meldingen aanzet",
    data: "het adres van je browser, en een melding die alleen je browser kan lezen",
  }),
};

/** Who gets data of people under these settings. */
export function processorsOf(choices: Choices): Processor[] {
  return Object.values(PROCESSORS).flatMap((party) => party(choices) ?? []);
}

/** The address of the database itself, past a pooler; of several servers that of the first. */
function databaseOf({ DATABASE_URL, DATABASE_DIRECT_URL }: SettingValues): string | undefined {
  return readDatabaseUrl(DATABASE_DIRECT_URL ?? DATABASE_URL ?? "")?.servers[0];
}

const OWN_MACHINE = /^(|localhost|127(\.\d+){3}|\[::1\])$/;

/** Nobody where the host is this machine; `partyOf` may know more of a host than its name. */
function atHost(
  url: string | undefined,
  partyOf: (host: string) => Party,
  does: Pick<Processor, "task" | "data">,
): Processor | null {
  const host = url ? new URL(url).hostname : "";
  return OWN_MACHINE.test(host) ? null : { ...partyOf(host), ...does };
}

function senderOfMail(host: string): Party {
  const known = MAIL_HOSTS.find(([end]) => `.${host}`.endsWith(`.${end}`));
  return known?.[1] ?? amazon(host) ?? somewhere(host);
}

/** Sentry's hosts say which of its two regions they are in. */
function sentry(host: string): Party {
  return host.includes(".de.") ? inEurope("Sentry") : inAmerica("Sentry");
}

/** Amazon's hosts have their region in their name. */
function amazon(host: string): Party | null {
  const region = /\.([a-z]+-[a-z]+-\d)\.amazonaws\.com$/.exec(host)?.[1];
  if (!region) return null;
  const party = region.startsWith("eu-") ? inEurope : inAmerica;
  const place = region.startsWith("eu-") ? "Europese Unie" : "buiten de Europese Unie";
  return { ...party("Amazon Web Services"), place: `${place} (${region})` };
}
