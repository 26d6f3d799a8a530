import { Resolver } from "node:dns/promises";
import path from "node:path";
import { MINUTE_MS } from "~/shared/dates.ts";
import { PAYMENT_NOTICES } from "~/shared/paths.ts";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import { DOWNLOADS_BUSY, FORMS_BUSY, PAPERS_BUSY } from "~/shared/too-busy.ts";
import { backupBucket } from "../adapters/backup-bucket.ts";
import { backupFolder } from "../adapters/backup-folder.ts";
import { createCircuits, throughCircuit } from "../adapters/circuit.ts";
import { diskFiles } from "../adapters/disk-files.ts";
import { pdfkitPapers, pdfkitSheets, sharpCards } from "../adapters/drawn-apart.ts";
import { erasureFile } from "../adapters/erasure-file.ts";
import { localPaymentProvider } from "../adapters/local-payments.ts";
import { mailCheck } from "../adapters/mail-check.ts";
import { folderMailer, mailsInFolder } from "../adapters/mail-folder.ts";
import { readMailReport } from "../adapters/mail-report.ts";
import { mailgunEvents } from "../adapters/mailgun-events.ts";
import { molliePayments } from "../adapters/mollie-payments.ts";
import {
  kvkApi,
  localKvk,
  localVies,
  noAddresses,
  noKvk,
  pdokAddresses,
  viesApi,
} from "../adapters/registers.ts";
import { s3Files } from "../adapters/s3-files.ts";
import { sendgridEvents } from "../adapters/sendgrid-events.ts";
import { sharpImages } from "../adapters/sharp-images.ts";
import { smtpMailer } from "../adapters/smtp.ts";
import { stripePayments } from "../adapters/stripe-payments.ts";
import { surroundingsOf } from "../adapters/surroundings.ts";
import { webPushServices } from "../adapters/web-push.ts";
import { authenticatorKeys } from "../auth/authenticator-keys.ts";
import { createPasswords } from "../auth/passwords.ts";
import { lastBackup, readBackups } from "../backup/manifest.ts";
import { aloneOn } from "../db/alone.ts";
import { type Db, transactOn } from "../db/connect.ts";
import { openReplica } from "../db/replica.ts";
import type { BackupStore } from "../ports/backup-store.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import type { PaymentAdapters } from "../ports/payments.ts";
import { createMetrics } from "../seen/metrics.ts";
import { type Services, seal } from "../services.ts";
import { shareTurns, takeTurns } from "../turns.ts";
import type { BackupPlace } from "./backup-settings.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { ConfigError } from "./settings.ts";

// Few enough to leave some of the mailer's eight connections to the mails that somebody waits for.
const MAILS_TO_MANY_AT_ONCE = 6;
// Half of the connections are for everything else. A full line is some ten seconds.
const FORMS = { atOnce: { ofOne: 6, ofAll: 6 }, waiting: { ofOne: 150, ofAll: 300 } };
// One is drawn while the rows of the next are read; a full line is five seconds.
const PAPERS = { atOnce: { ofOne: 1, ofAll: 2 }, waiting: { ofOne: 6, ofAll: 100 } };

// Each reads as fast as it can for seconds; a full line is half a minute.
const DOWNLOADS = { atOnce: { ofOne: 1, ofAll: 2 }, waiting: { ofOne: 1, ofAll: 20 } };

// Each may read texts for seconds, in pieces between those of others. Limits of forms allow one account fewer.
const MASKS = { atOnce: { ofOne: 1, ofAll: 2 }, waiting: { ofOne: 50, ofAll: 1_000 } };

const NAME_MS = 2_000;
const MAIL_EVENTS = { mailgun: mailgunEvents, sendgrid: sendgridEvents };

/** Chooses the adapters that the settings ask for. */
export function compose(config: Config, db: Db, log: Log, clock: Clock = systemClock): Services {
  const localPage = localPaymentProvider(db, clock, {
    appUrl: config.appUrl,
    secret: config.sessionSecret,
    lost: (error) => log.warn({ error }, "a notice of the local payment page did not arrive"),
  });
  const circuits = createCircuits(log);
  const { stripe, mollie, root, dataDir, backup } = config;
  const isLocal = config.deployment === "local";
  const webhookUrl = config.appUrl + PAYMENT_NOTICES;
  const paymentAdapters: PaymentAdapters = {
    ...(isLocal && { local: localPage }),
    ...(stripe && {
      stripe: throughCircuit(stripePayments(stripe, clock), circuits("Stripe"), ["readNotice"]),
    }),
    ...(mollie && {
      mollie: throughCircuit(
        molliePayments({ ...mollie, clock, webhookUrl, alone: aloneOn(db) }),
        circuits("Mollie"),
        ["readNotice"],
      ),
    }),
  };
  const payments = paymentAdapters[config.paymentProvider];
  // readConfig asks for what the chosen provider needs.
  if (!payments) throw new Error("the payment provider's settings are missing");
  const kvkWithoutKey = isLocal ? localKvk : noKvk;
  const mailFolder = path.join(dataDir, "mail");
  const mailer = config.smtpUrl
    ? smtpMailer(root, config.smtpUrl, config.mailFrom, config.dkim)
    : folderMailer(mailFolder, config.mailFrom);
  const metrics = createMetrics();
  return seal({
    config,
    db,
    transact: transactOn(db),
    replica: config.databaseReadUrl
      ? openReplica(config.databaseReadUrl, db, log, metrics.read)
      : null,
    passwords: createPasswords(root, config.passwordCost, config.sessionSecret),
    authenticatorKeys: authenticatorKeys(config.sessionSecret),
    mailer,
    mailEvents: config.mailEvents
      ? MAIL_EVENTS[config.mailEvents.provider](config.mailEvents.key, clock)
      : null,
    readMailReport,
    checkMail: mailCheck(config, mailer, new Resolver({ timeout: NAME_MS, tries: 2 })),
    push: webPushServices(
      { secret: config.sessionSecret, subject: `mailto:${config.contactEmail}` },
      circuits,
    ),
    payments,
    paymentAdapters,
    files: config.s3
      ? s3Files(config.s3, {
          circuit: circuits("the file store"),
          onTrouble: sayNowAndThen(({ message: reason }) =>
            log.warn({ reason }, "the file store cannot be used"),
          ),
        })
      : diskFiles(path.join(dataDir, "uploads")),
    images: sharpImages(root, path.join(dataDir, "incoming")),
    cards: sharpCards(root, path.join(dataDir, "cards")),
    invoicePapers: pdfkitPapers(root),
    sheets: pdfkitSheets(root),
    kvk: config.kvkApiKey
      ? kvkApi(config.kvkApiKey, log, { circuit: circuits("KvK") })
      : kvkWithoutKey,
    vies: isLocal ? localVies : viesApi(log, { circuit: circuits("VIES") }),
    addresses: config.pdokUrl
      ? pdokAddresses(log, { address: config.pdokUrl, circuit: circuits("PDOK") })
      : noAddresses,
    erasures: erasureFile(config.erasureLedger),
    surroundings: surroundingsOf({
      dataDir,
      appUrl: config.appUrl,
      findLastBackup: backup
        ? async () => lastBackup(await readBackups(storeAt(backup.place)), clock.now())
        : null,
    }),
    clock,
    formLine: shareTurns(FORMS, FORMS_BUSY),
    downloadLine: shareTurns(DOWNLOADS, DOWNLOADS_BUSY),
    maskLine: shareTurns(MASKS, FORMS_BUSY),
    paperLine: shareTurns(PAPERS, PAPERS_BUSY),
    mailsToManyLine: takeTurns(MAILS_TO_MANY_AT_ONCE, () => Number.POSITIVE_INFINITY, FORMS_BUSY),
    log,
    metrics,
    local: isLocal ? { payments: localPage, mails: mailsInFolder(mailFolder) } : null,
  });
}

/** Passes on one error a minute: where a bucket is away, every picture of every page fails. */
function sayNowAndThen(say: (error: Error) => void): (error: Error) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - saidAt < MINUTE_MS) return;
    saidAt = performance.now();
    say(error);
  };
}

/** What keeps the backups of a place. */
export function storeAt(place: BackupPlace): BackupStore {
  return "folder" in place
    ? backupFolder(place.folder, place.setting)
    : backupBucket(place.bucket, place.prefix);
}

const SETTINGS: Record<Exclude<PaymentProvider, "local">, string> = {
  stripe: "STRIPE_SECRET_KEY",
  mollie: "MOLLIE_API_KEY",
};

/**
 * Logs which providers have subscriptions and payments of ours, and refuses to start without access to
 * one of them: that provider would go on collecting, and the product would not learn of it.
 * @throws ConfigError naming the setting that is missing
 */
export function requireProviders(
  { paymentAdapters, log }: Pick<Services, "paymentAdapters" | "log">,
  counts: ReadonlyMap<PaymentProvider, number>,
): void {
  if (counts.size > 0) log.info(Object.fromEntries(counts), "payment providers that are needed");
  const problems = [...counts].flatMap(([provider, count]) => {
    if (paymentAdapters[provider]) return [];
    const living = `${count} ${count === 1 ? "subscription or payment lives" : "subscriptions and payments live"}`;
    return provider === "local"
      ? `DATABASE_URL: ${living} at the local page there, which takes no money; 'live' needs another database`
      : `${SETTINGS[provider]}: is missing, while ${living} at ${provider}; set it until they have ended`;
  });
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
}
