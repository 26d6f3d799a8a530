import path from "node:path";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import { localSecret } from "./local-secret.ts";
import {
  type Marketing,
  type MollieSettings,
  pdokUrl,
  readBucket,
  readMollie,
  readStripe,
  type S3Bucket,
  type StripeSettings,
} from "./service-settings.ts";
import { readSettings } from "./settings.ts";
import { nameUnfitForLive } from "./unfit-for-live.ts";

/** Every setting the product reads; nothing else looks at the environment. */
export interface Config {
  /** Absolute folder of the project, for files that are read while it runs. */
  root: string;
  deployment: "local" | "live";
  port: number;
  host: string;
  /** Origin that mails and redirects use, without a trailing slash. */
  appUrl: string;
  trustProxy: boolean;
  /** Absolute folder for the embedded database, mails and uploads. */
  dataDir: string;
  /** Absolute path of the file with the ids of erased people; all processes of one database share it. */
  erasureLedger: string;
  /** Set: that PostgreSQL. Absent: the embedded one in dataDir. */
  databaseUrl: string | undefined;
  sessionSecret: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Takes new payments; 'local' is a page of our own, where no money goes round. */
  paymentProvider: PaymentProvider;
  /** Set when Stripe takes payments, or still has subscriptions. */
  stripe: StripeSettings | undefined;
  /** The same of Mollie. */
  mollie: MollieSettings | undefined;
  /** Set: companies are checked in the trade register itself. */
  kvkApiKey: string | undefined;
  /** Set: where the Locatieserver of PDOK searches addresses. */
  pdokUrl: string | undefined;
  /** Set: pictures lie in this bucket. Absent: in dataDir. */
  s3: S3Bucket | undefined;
  adminEmails: string[];
  demoData: boolean;
  /** Multiplies every limit of limits.ts; tests raise it. */
  rateLimitFactor: number;
  /** Of hashing a password by argon2id: memory in KiB; tests lower it. */
  passwordCost: number;
  logLevel: string;
  /** Who runs the product: for the foot of every page and the terms. */
  operator: { name: string; address: string; kvkNumber: string; vatNumber: string };
  /** Where messages of the contact form go. */
  contactEmail: string;
  /** Figures that the public pages may claim; only those that are set are shown. */
  marketing: Marketing;
  /** Calendar day in the Netherlands from which the product counts as launched. */
  launchDate: string;
}

// Stands in the footer and terms of a developer's machine, plainly not a real company.
const DEMO_OPERATOR = {
  name: "Verhuisbod (demo)",
  address: "Voorbeeldgracht 1, 1000 AA Amsterdam",
  kvkNumber: "00000000",
  vatNumber: "NL000000000B00",
  email: "contact@verhuisbod.test",
};

// docs/spec-map.md 1, 'Marketing copy claims': for the demonstration only.
const DEMO_MARKETING = { projects: 300, companies: 35, rating: 4.8, savings: 40 };

/**
 * Reads and checks the settings. Empty variables count as absent.
 * @throws ConfigError naming every wrong or missing variable, all at once.
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const { values, problems } = readSettings(env);
  const live = values.DEPLOYMENT === "live";
  if (live) nameUnfitForLive(values, problems);
  const services = {
    stripe: readStripe(values, problems),
    mollie: readMollie(values, problems),
    s3: readBucket(values, problems),
  };
  problems.refuse();
  const dataDir = path.resolve(root, values.DATA_DIR);
  return {
    root,
    deployment: values.DEPLOYMENT,
    port: values.PORT,
    host: values.HOST ?? (live ? "0.0.0.0" : "127.0.0.1"),
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    trustProxy: values.TRUST_PROXY === "on",
    dataDir,
    erasureLedger: path.resolve(root, values.ERASURE_LEDGER ?? path.join(dataDir, "erasures.log")),
    databaseUrl: values.DATABASE_URL,
    sessionSecret: values.SESSION_SECRET ?? localSecret(dataDir),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    paymentProvider: values.PAYMENT_PROVIDER,
    ...services,
    kvkApiKey: values.KVK_API_KEY,
    pdokUrl: pdokUrl(values.PDOK_URL, live),
    adminEmails: values.ADMIN_EMAILS,
    demoData: !live && values.DEMO_DATA === "on",
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    passwordCost: values.PASSWORD_COST,
    logLevel: values.LOG_LEVEL,
    operator: {
      name: values.OPERATOR_NAME ?? DEMO_OPERATOR.name,
      address: values.OPERATOR_ADDRESS ?? DEMO_OPERATOR.address,
      kvkNumber: values.OPERATOR_KVK ?? DEMO_OPERATOR.kvkNumber,
      vatNumber: values.OPERATOR_VAT ?? DEMO_OPERATOR.vatNumber,
    },
    contactEmail: values.OPERATOR_EMAIL ?? values.ADMIN_EMAILS[0] ?? DEMO_OPERATOR.email,
    marketing: {
      projects: values.MARKETING_PROJECTS ?? (live ? null : DEMO_MARKETING.projects),
      companies: values.MARKETING_COMPANIES ?? (live ? null : DEMO_MARKETING.companies),
      rating: values.MARKETING_RATING ?? (live ? null : DEMO_MARKETING.rating),
      savings: values.MARKETING_SAVINGS ?? (live ? null : DEMO_MARKETING.savings),
    },
    launchDate: values.LAUNCH_DATE,
  };
}
