import type { App } from "./app.ts";
import type { AuthenticatorKeys } from "./auth/authenticator-keys.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { Config } from "./boot/config.ts";
import type { Log } from "./boot/log.ts";
import type { Db, Transact } from "./db/connect.ts";
import type { Replica } from "./db/replica.ts";
import type { Cards } from "./ports/cards.ts";
import type { Clock } from "./ports/clock.ts";
import type { ErasureLedger } from "./ports/erasure-ledger.ts";
import type { Files } from "./ports/files.ts";
import type { Images } from "./ports/images.ts";
import type { InvoicePapers, Sheets } from "./ports/invoice-papers.ts";
import type { MailEvents, ReadMailReport } from "./ports/mail-events.ts";
import type { CheckMail, Mailer, StoredMails } from "./ports/mailer.ts";
import type { LocalPayments, PaymentAdapters, Payments } from "./ports/payments.ts";
import type { PushServices } from "./ports/push.ts";
import type { AddressRegister, Kvk, Vies } from "./ports/registers.ts";
import type { Surroundings } from "./ports/surroundings.ts";
import type { Metrics } from "./seen/metrics.ts";
import type { SharedTurns, Turns } from "./turns.ts";

/** Everything a read or a write may use; made once in compose.ts. */
export interface Services extends App {
  config: Config;
  db: Db;
  transact: Transact;
  /** Set when reads that decide nothing may be a standby's: `appForReading` asks it. */
  replica: Replica | null;
  /** Set while an admin looks on: nothing is written, and what is noted beside a read is left out. */
  onlyReads?: true;
  passwords: Passwords;
  authenticatorKeys: AuthenticatorKeys;
  mailer: Mailer;
  /** Set when a provider tells what became of mails. */
  mailEvents: MailEvents | null;
  readMailReport: ReadMailReport;
  checkMail: CheckMail;
  push: PushServices;
  /** Where new payments go, by PAYMENT_PROVIDER. */
  payments: Payments;
  /** What was begun at a provider stays with it: `adapterOf` in features/payments chooses. */
  paymentAdapters: PaymentAdapters;
  files: Files;
  images: Images;
  cards: Cards;
  invoicePapers: InvoicePapers;
  sheets: Sheets;
  kvk: Kvk;
  vies: Vies;
  addresses: AddressRegister;
  erasures: ErasureLedger;
  surroundings: Surroundings;
  clock: Clock;
  /** The line of the forms that many may send at once, of each address in turns. */
  formLine: SharedTurns;
  paperLine: SharedTurns;
  /** The line of writes that mask all briefs of a client again, of each account one at a time. */
  maskLine: SharedTurns;
  /** The line of downloads that read whole accounts or years. */
  downloadLine: SharedTurns;
  /** The line of mails to many, all of them together. */
  mailsToManyLine: Turns;
  log: Log;
  metrics: Metrics;
  /** What only the pages under /dev use; null when DEPLOYMENT is live. */
  local: { payments: LocalPayments; mails: StoredMails } | null;
}

/** Opens the app that a route or a task passed on. Routes and tasks may not import this file. */
export function servicesOf(app: App): Services {
  return app as Services;
}

/**
 * The app for reads that decide nothing, and that no session, right or limit is read by: its `db` is
 * the replica's where that has all that is stored at this moment. Else the app itself.
 */
export async function appForReading(app: App): Promise<App> {
  const services = servicesOf(app);
  const db = await services.replica?.reading();
  return db ? seal({ ...services, db }) : app;
}

/** Closes these services into the app that is handed down. */
export function seal(services: Omit<Services, keyof App>): Services {
  return services as Services;
}
