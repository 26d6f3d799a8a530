import path from "node:path";
import { z } from "zod";
import { readAddress } from "~/shared/address.ts";
import { PAYMENT_PROVIDERS, type PaymentProvider } from "~/shared/payment-provider.ts";
import { localSecret } from "./local-secret.ts";
import type { Marketing, MollieSettings, S3Bucket, StripeSettings } from "./service-settings.ts";
import { pdokSetting, pdokUrl } from "./service-settings.ts";

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
  /** Of hashing a password: the base-2 logarithm of scrypt's N; tests lower it. */
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

const addressList = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.email("is not a list of e-mail addresses")));

/** What OWASP advises for argon2id with two passes: 19 MiB of memory, here in KiB. */
export const ADVISED_PASSWORD_COST = 19_456;

const settings = z.object({
  DEPLOYMENT: z.enum(["local", "live"]).default("local"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.enum(["on", "off"]).default("off"),
  DATA_DIR: z.string().min(1).default("./data"),
  ERASURE_LEDGER: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SESSION_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Verhuisbod <post@verhuisbod.test>"),
  PAYMENT_PROVIDER: z.enum(PAYMENT_PROVIDERS).default("local"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(live|test)_\w+$/, "is not a secret key: sk_live_..., sk_test_... or rk_...")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "is not a signing secret: whsec_...")
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: "is not an http address" }).optional(),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(live|test)_\w{20,}$/, "is not a key of Mollie: it starts with live_ or test_")
    .optional(),
  MOLLIE_API_URL: z
    .url({ protocol: /^https$/, error: "is not an https address, as Mollie's client wants" })
    .optional(),
  KVK_API_KEY: z.string().min(1).optional(),
  PDOK_URL: pdokSetting,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is not a bucket's name")
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "is not an http address" }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "is not a region's name")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ADMIN_EMAILS: addressList,
  DEMO_DATA: z.enum(["on", "off"]).default("on"),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  PASSWORD_COST: z.coerce.number().int().min(8).max(1_048_576).default(ADVISED_PASSWORD_COST),
  OPERATOR_NAME: z.string().min(1).optional(),
  OPERATOR_ADDRESS: z
    .string()
    .refine((line) => readAddress(line) !== null, "is not written 'Kade 1, 1234 AB Zwolle'")
    .optional(),
  OPERATOR_KVK: z
    .string()
    .regex(/^\d{8}$/, "needs eight digits")
    .optional(),
  OPERATOR_VAT: z.string().min(1).optional(),
  OPERATOR_EMAIL: z.email("is not an e-mail address").optional(),
  MARKETING_PROJECTS: z.coerce.number().int().positive().optional(),
  MARKETING_COMPANIES: z.coerce.number().int().positive().optional(),
  MARKETING_RATING: z.coerce.number().min(1).max(5).optional(),
  MARKETING_SAVINGS: z.coerce.number().int().min(1).max(99).optional(),
  LAUNCH_DATE: z.iso.date("needs a day written YYYY-MM-DD").default("2024-10-07"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

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

/** Raised at boot; the message names each setting that is wrong and why. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings. Empty variables count as absent.
 * @throws ConfigError naming every wrong or missing variable.
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"),
    );
  }
  const values = parsed.data;
  const live = values.DEPLOYMENT === "live";
  if (live) refuseUnfitForLive(values);
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
    stripe: readStripe(values),
    mollie: readMollie(values),
    kvkApiKey: values.KVK_API_KEY,
    pdokUrl: pdokUrl(values.PDOK_URL, live),
    s3: readBucket(values),
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

function readStripe(values: z.infer<typeof settings>): StripeSettings | undefined {
  const { PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values;
  const isChosen = PAYMENT_PROVIDER === "stripe";
  if (!isChosen && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) {
    const [own, other] = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
    const why = (name: string) =>
      isChosen ? "while PAYMENT_PROVIDER is stripe" : `while ${name} is set`;
    const missing = [
      STRIPE_SECRET_KEY ? "" : `${own}: is missing, ${why(other)}`,
      STRIPE_WEBHOOK_SECRET ? "" : `${other}: is missing, ${why(own)}`,
    ];
    throw new ConfigError(missing.filter(Boolean).join("\n"));
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL && new URL(STRIPE_API_URL).origin,
  };
}

function readMollie(values: z.infer<typeof settings>): MollieSettings | undefined {
  const { PAYMENT_PROVIDER, MOLLIE_API_KEY, MOLLIE_API_URL } = values;
  if (!MOLLIE_API_KEY) {
    if (PAYMENT_PROVIDER !== "mollie") return undefined;
    throw new ConfigError("MOLLIE_API_KEY: is missing, while PAYMENT_PROVIDER is 'mollie'");
  }
  return { apiKey: MOLLIE_API_KEY, apiUrl: MOLLIE_API_URL };
}

const DEFAULT_REGION = "us-east-1";

function readBucket(values: z.infer<typeof settings>): S3Bucket | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const rest = { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (!S3_BUCKET) {
    const stray = Object.entries(rest).find(([, value]) => value !== undefined);
    if (stray) throw new ConfigError(`S3_BUCKET: is missing, while ${stray[0]} is set`);
    return undefined;
  }
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !(S3_ENDPOINT || S3_REGION)) {
    const missing = [
      S3_ACCESS_KEY_ID ? "" : "S3_ACCESS_KEY_ID: is missing, while S3_BUCKET is set",
      S3_SECRET_ACCESS_KEY ? "" : "S3_SECRET_ACCESS_KEY: is missing, while S3_BUCKET is set",
      S3_ENDPOINT || S3_REGION ? "" : "S3_REGION: is missing; Amazon needs it, others S3_ENDPOINT",
    ];
    throw new ConfigError(missing.filter(Boolean).join("\n"));
  }
  return {
    bucket: S3_BUCKET,
    endpoint: (S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`).replace(/(?<!\/)\/+$/, ""),
    region: S3_REGION ?? DEFAULT_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function refuseUnfitForLive(values: z.infer<typeof settings>): void {
  const problems: string[] = [];
  if (!values.APP_URL?.startsWith("https://")) problems.push("APP_URL: must be an https address");
  if (!values.SESSION_SECRET) problems.push("SESSION_SECRET: is missing");
  if (!values.SMTP_URL) problems.push("SMTP_URL: is missing");
  if (values.PASSWORD_COST < ADVISED_PASSWORD_COST) {
    problems.push(`PASSWORD_COST: must be at least ${ADVISED_PASSWORD_COST}`);
  }
  for (const name of [
    "OPERATOR_NAME",
    "OPERATOR_ADDRESS",
    "OPERATOR_KVK",
    "OPERATOR_VAT",
    "OPERATOR_EMAIL",
  ] as const) {
    if (!values[name]) problems.push(`${name}: is missing`);
  }
  const { STRIPE_SECRET_KEY, MOLLIE_API_KEY } = values;
  for (const [name, key] of Object.entries({ STRIPE_SECRET_KEY, MOLLIE_API_KEY })) {
    if (!key || !/^(\w+_)?test_/.test(key)) continue;
    problems.push(`${name}: is a key for testing: with it nobody pays and everybody has access`);
  }
  if (values.PAYMENT_PROVIDER === "local") {
    const known = PAYMENT_PROVIDERS.join(", ");
    problems.push(
      `PAYMENT_PROVIDER: 'live' needs one that takes money, unlike 'local'; known here: ${known}`,
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
}
