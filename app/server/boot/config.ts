import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import own from "../../../package.json" with { type: "json" };
import { readBackup } from "./backup-settings.ts";
import { CannotRun } from "./cannot-run.ts";
import { readDkim, readMailEvents } from "./mail-settings.ts";
import { processorsOf } from "./processors.ts";
import {
  pdokUrl,
  readBucket,
  readMollie,
  readReceivers,
  readStripe,
  readTracing,
} from "./service-settings.ts";
import { type Problems, readValues, SETTING_NAMES, type SettingValues } from "./settings.ts";
import { settingsInForce } from "./settings-in-force.ts";
import { ofFiles } from "./told.ts";
import { nameUnfitForLive } from "./unfit-for-live.ts";

// Stands in the footer and terms of a developer's machine, plainly not a real company.
const DEMO_OPERATOR = {
  name: "Verhuisbod (demo)",
  address: "Voorbeeldgracht 1, 1000 AA Amsterdam",
  kvkNumber: "00000000",
  vatNumber: "NL000000000B00",
  email: "contact@verhuisbod.test",
};

// docs/spec-map.md 1, 'Marketing copy claims': for the demonstration only.
const DEMO_MARKETING = { projects: 300, companies: 35, savings: 40 };

/** Every setting the product reads; nothing else looks at the environment. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings. @throws ConfigError naming every wrong or missing one, all at once */
export function readConfig(env: Record<string, string | undefined>, root: string) {
  const { values, problems } = readValues(env);
  const live = values.DEPLOYMENT === "live";
  if (live) nameUnfitForLive(values, problems);
  const stripe = readStripe(values, problems);
  const mollie = readMollie(values, problems);
  const s3 = readBucket(values, problems);
  const dkim = readDkim(values, problems);
  const mailEvents = readMailEvents(values, problems);
  const errorReceivers = readReceivers(values, problems);
  const backup = readBackup(values, problems, root);
  if (!values.DATABASE_URL) nameUnpooled(values, problems);
  problems.refuse();
  const pdok = pdokUrl(values.PDOK_URL, live);
  const dataDir = path.resolve(root, values.DATA_DIR);
  return {
    /** Absolute folder of the project, for files that are read while it runs. */
    root,
    /** Of the product, as CHANGELOG.md has it. */
    version: own.version,
    deployment: values.DEPLOYMENT,
    /** For an admin to read; secrets are hidden. */
    inForce: settingsInForce(values, SETTING_NAMES),
    port: values.PORT,
    host: values.HOST ?? (live ? "0.0.0.0" : "127.0.0.1"),
    /** Origin that mails and redirects use, without a trailing slash. */
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    trustProxy: values.TRUST_PROXY === "on",
    /** How long a process that is to stop answers on, so that a balancer stops asking it first. */
    drainSeconds: values.DRAIN_SECONDS ?? (live ? 5 : 0),
    /** Absolute folder for the embedded database, mails and uploads. */
    dataDir,
    /** Absolute path of the file with the ids of erased people; all processes of one database share it. */
    erasureLedger: path.resolve(root, values.ERASURE_LEDGER ?? path.join(dataDir, "erasures.log")),
    /** Set: that PostgreSQL. Absent: the embedded one in dataDir. */
    databaseUrl: values.DATABASE_URL,
    /** Set: the same database past a pooler. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Set: a standby of that database, for reads that decide nothing. */
    databaseReadUrl: values.DATABASE_READ_URL,
    /** False: a pooler keeps no prepared statements. */
    databasePrepared: values.DATABASE_PREPARED === "on",
    sessionSecret: values.SESSION_SECRET ?? localSecret(dataDir),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Set: mails come back to this address with their name in it. Absent: to mailFrom. */
    mailBounces: values.MAIL_BOUNCES,
    mailEvents,
    dkim,
    /** Takes new payments; 'local' is a page of our own, where no money goes round. */
    paymentProvider: values.PAYMENT_PROVIDER,
    stripe,
    mollie,
    kvkApiKey: values.KVK_API_KEY,
    pdokUrl: pdok,
    /** Set: pictures lie in this bucket. Absent: in dataDir. */
    s3,
    /** Set: backups go there, and the embedded database keeps its log of changes for them. */
    backup,
    // The demo's admin, so that every mail can be read on a developer's machine.
    adminEmails:
      live || values.ADMIN_EMAILS.length > 0 ? values.ADMIN_EMAILS : ["beheer@verhuisbod.test"],
    demoData: !live && values.DEMO_DATA === "on",
    /** Multiplies every limit of limits.ts; tests raise it. */
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Of hashing a password by argon2id: memory in KiB; tests lower it. */
    passwordCost: values.PASSWORD_COST,
    logLevel: values.LOG_LEVEL,
    /** By which /metrics may be read from elsewhere than this machine. */
    metricsToken: values.METRICS_TOKEN,
    /** Set: spans are sent there. */
    tracing: readTracing(values),
    /** Who is told of errors. */
    errorReceivers,
    operator: {
      name: values.OPERATOR_NAME ?? DEMO_OPERATOR.name,
      address: values.OPERATOR_ADDRESS ?? DEMO_OPERATOR.address,
      kvkNumber: values.OPERATOR_KVK ?? DEMO_OPERATOR.kvkNumber,
      vatNumber: values.OPERATOR_VAT ?? DEMO_OPERATOR.vatNumber,
    },
    /** Who houses the server, in the operator's words. */
    hosting: values.OPERATOR_HOSTING,
    /** Who outside gets data of people, as the settings lead there. */
    processors: processorsOf({ values, live, s3, backup, pdokUrl: pdok }),
    contactEmail: values.OPERATOR_EMAIL ?? values.ADMIN_EMAILS[0] ?? DEMO_OPERATOR.email,
    /**
     * Figures that the public pages may claim; only those that are set are shown: 'projects' a month,
     * 'companies' that joined, 'savings' in percent. No average rating: nobody has reviewed a company yet.
     */
    marketing: {
      projects: values.MARKETING_PROJECTS ?? (live ? null : DEMO_MARKETING.projects),
      companies: values.MARKETING_COMPANIES ?? (live ? null : DEMO_MARKETING.companies),
      savings: values.MARKETING_SAVINGS ?? (live ? null : DEMO_MARKETING.savings),
    },
    /** The kinds of agreements that a client may revoke within fourteen days. */
    revocableKinds: values.REVOCABLE,
    /** Companies' agreements are reported to the tax office. */
    dac7: values.DAC7 === "on",
    /** Calendar day in the Netherlands from which the product counts as launched. */
    launchDate: values.LAUNCH_DATE,
  };
}

// The embedded database has no pooler and no standby, and nobody would see that these do nothing.
function nameUnpooled(values: SettingValues, problems: Problems): void {
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    if (values[name]) problems.say(name, "needs DATABASE_URL beside it");
  }
  if (values.DATABASE_PREPARED === "off") {
    problems.say("DATABASE_PREPARED", "is for a pooler, at DATABASE_URL: leave it out");
  }
}

/** The origins a form may be posted from: our own, and on a developer's machine those of the loopback. */
export function ownOrigins({ appUrl, deployment, port }: Config): Set<string> {
  const local = ["localhost", "127.0.0.1"].map((name) => `http://${name}:${port}`);
  return new Set([appUrl, ...(deployment === "local" ? local : [])]);
}

/** A developer's secret, kept so that a restart signs nobody out. @throws CannotRun */
function localSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    const why = ofFiles(error, dataDir);
    throw why ? new CannotRun(why, { cause: error }) : error;
  }
}
