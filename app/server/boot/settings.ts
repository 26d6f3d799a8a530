import { z } from "zod";
import { readAddress } from "~/shared/address.ts";
import { AGREEMENT_KINDS, type AgreementKind } from "~/shared/agreement-kind.ts";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import { readVatNumber } from "~/shared/vat-number.ts";
import { readDatabaseUrl } from "../db/database-url.ts";
import { CannotRun } from "./cannot-run.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** What OWASP advises for argon2id with two passes: 19 MiB of memory, here in KiB. */
export const ADVISED_PASSWORD_COST = 19_456;

// What stands before the @ has 64 characters at most (RFC 5321), of which a mail's name takes 49.
const MOST_BOUNCES_LOCAL = 15;

// Every text here is ours and English: zod's own speak the language of the pages.
const text = z.string().min(1);
const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `needs one of ${words.join(", ")}`);
const between = (least: number, most: number, what = "number") => {
  const error = `needs a ${what} from ${least} to ${most}`;
  return z.coerce.number(error).min(least, error).max(most, error);
};
const whole = (least: number, most: number) =>
  between(least, most, "whole number").int(`needs a whole number from ${least} to ${most}`);
const POSITIVE = "needs a number above 0";
const written = (form: RegExp, error: string) => z.string().regex(form, error).optional();
const HTTP = { protocol: /^https?$/, error: "is not an http address" };

const database = z
  .string()
  .refine(
    (url) => readDatabaseUrl(url) !== null,
    "is not written postgres://user:password@host/name, or with several hosts 'h1:5432,h2:5432' and ?target_session_attrs=read-write",
  );

// Each read compares places in the logs of two servers: behind one address there may be no third.
const standby = database.refine(
  (url) => readDatabaseUrl(url)?.isWritable === false,
  "names one standby, without target_session_attrs",
);

const addressList = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.email("is not a list of e-mail addresses")));

/** The address in 'Name <address>', or the text itself. */
export function addressIn(sender: string): string {
  return /<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
}

const settings = z.object({
  DEPLOYMENT: oneOf(["local", "live"]).default("local"),
  PORT: whole(0, 65_535).default(3000),
  HOST: text.optional(),
  APP_URL: z.url(HTTP).optional(),
  TRUST_PROXY: oneOf(["on", "off"]).default("off"),
  DRAIN_SECONDS: whole(0, 600).optional(),
  DATA_DIR: text.default("./data"),
  ERASURE_LEDGER: text.optional(),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_READ_URL: standby.optional(),
  DATABASE_PREPARED: oneOf(["on", "off"]).default("on"),
  SESSION_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not written smtps://user:password@host" })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (sender) => z.email().safeParse(addressIn(sender)).success,
      "is not written 'Verhuisbod <post@domain>'",
    )
    .default("Verhuisbod <post@verhuisbod.test>"),
  MAIL_BOUNCES: z
    .email("is not an e-mail address")
    .refine(
      (address) => address.indexOf("@") <= MOST_BOUNCES_LOCAL && !address.includes("+"),
      `needs at most ${MOST_BOUNCES_LOCAL} characters before its @, and no +: what names a mail is added there`,
    )
    .optional(),
  MAIL_EVENTS: oneOf(["none", "mailgun", "sendgrid"]).default("none"),
  MAIL_EVENTS_KEY: text.optional(),
  DKIM_SELECTOR: written(
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i,
    "is not a selector: letters, digits, dots and hyphens",
  ),
  DKIM_KEY: text.optional(),
  PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS).default("local"),
  STRIPE_SECRET_KEY: written(
    /^[rs]k_(live|test)_\w+$/,
    "is not a secret key: sk_live_..., sk_test_... or rk_...",
  ),
  STRIPE_WEBHOOK_SECRET: written(/^whsec_\w+$/, "is not a signing secret: whsec_..."),
  STRIPE_API_URL: z.url(HTTP).optional(),
  MOLLIE_API_KEY: written(
    /^(live|test)_\w{20,}$/,
    "is not a key of Mollie: it starts with live_ or test_",
  ),
  MOLLIE_API_URL: z
    .url({ protocol: /^https$/, error: "is not an https address, as Mollie's client wants" })
    .optional(),
  KVK_API_KEY: text.optional(),
  PDOK_URL: z
    .url({ ...HTTP, error: "is neither 'off' nor an http address" })
    .or(z.literal("off"))
    .optional(),
  S3_BUCKET: written(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is not a bucket's name"),
  S3_ENDPOINT: z.url(HTTP).optional(),
  S3_REGION: written(/^[a-z0-9-]+$/, "is not a region's name"),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_TO: text.optional(),
  BACKUP_AT: written(/^([01]\d|2[0-3]):[0-5]\d$/, "is not written 03:30"),
  BACKUP_KEY: written(/^age1[a-z0-9]{50,}$/, "is not a recipient of age: age1..."),
  BACKUP_IDENTITY: text.optional(),
  BACKUP_S3_ENDPOINT: z.url(HTTP).optional(),
  BACKUP_S3_REGION: written(/^[a-z0-9-]+$/, "is not a region's name"),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  ADMIN_EMAILS: addressList,
  DEMO_DATA: oneOf(["on", "off"]).default("on"),
  RATE_LIMIT_FACTOR: z.coerce.number(POSITIVE).positive(POSITIVE).default(1),
  PASSWORD_COST: whole(8, 1_048_576).default(ADVISED_PASSWORD_COST),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: z
    .string()
    .refine((line) => readAddress(line) !== null, "is not written 'Kade 1, 1234 AB Zwolle'")
    .optional(),
  OPERATOR_KVK: written(/^\d{8}$/, "needs eight digits"),
  OPERATOR_VAT: z
    .string()
    .transform((written) => readVatNumber(written) ?? "")
    .refine((vat) => vat.startsWith("NL"), "is no Dutch VAT number, such as NL123456782B90")
    .optional(),
  OPERATOR_EMAIL: z.email("is not an e-mail address").optional(),
  OPERATOR_HOSTING: text.optional(),
  MARKETING_PROJECTS: whole(1, 1_000_000_000).optional(),
  MARKETING_COMPANIES: whole(1, 1_000_000_000).optional(),
  MARKETING_RATING: between(1, 5).optional(),
  MARKETING_SAVINGS: whole(1, 99).optional(),
  REVOCABLE: z
    .string()
    .default("clearance,packing")
    .transform((list) => list.split(",").map((part) => part.trim()))
    .pipe(
      z.union(
        [
          z.tuple([z.literal("none")]).transform((): AgreementKind[] => []),
          z.array(z.enum(AGREEMENT_KINDS)),
        ],
        `needs 'none', or some of ${AGREEMENT_KINDS.join(", ")} with commas between`,
      ),
    ),
  DAC7: oneOf(["on", "off"]).default("off"),
  LAUNCH_DATE: z.iso.date("needs a day written YYYY-MM-DD").default("2024-10-07"),
  LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
  METRICS_TOKEN: z.string().min(24, "needs at least 24 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url(HTTP).optional(),
  OTEL_TRACES_SAMPLER_ARG: between(0, 1).default(1),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: "is not written https://key@host/project" })
    .refine((dsn) => /\/\d+$/.test(dsn), "needs the number of a project at its end")
    .optional(),
  ERROR_WEBHOOK: z.url(HTTP).optional(),
  ERROR_WEBHOOK_KEY: z.string().min(24, "needs at least 24 characters").optional(),
});

export type SettingValues = z.infer<typeof settings>;
export const SETTING_NAMES = settings.keyof().options;

/** Raised at boot; the message names each setting that is wrong and why. */
export class ConfigError extends CannotRun {}

/** What is wrong with the settings, by name; of each the first that was said counts. */
export class Problems {
  readonly #said = new Map<string, string>();

  say(name: keyof SettingValues, what: string): void {
    if (!this.#said.has(name)) this.#said.set(name, what);
  }

  /** @throws ConfigError with a line for each, when there is any. */
  refuse(): void {
    const lines = [...this.#said].map(([name, what]) => `${name}: ${what}`);
    if (lines.length > 0) throw new ConfigError(lines.join("\n"));
  }
}

/**
 * The settings by their form alone, and what is wrong with it. One that is wrong counts as absent, so
 * that all the others can be judged too; empty variables count as absent.
 */
export function readValues(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const problems = new Problems();
  for (const { path, message } of settings.safeParse(present).error?.issues ?? []) {
    const name = path[0] as keyof SettingValues;
    problems.say(name, message);
    delete present[name];
  }
  return { values: settings.parse(present), problems };
}
