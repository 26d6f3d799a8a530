import { z } from "zod";
import { readAddress } from "~/shared/address.ts";
import { AGREEMENT_KINDS, type AgreementKind } from "~/shared/agreement-kind.ts";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import { readVatNumber } from "~/shared/vat-number.ts";
import { findTlsMistake } from "../db/database-tls.ts";
import { readDatabaseUrl } from "../db/database-url.ts";
import { CannotRun } from "./cannot-run.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** What OWASP advises for argon2id with two passes: 19 MiB of memory, here in KiB. */
export const ADVISED_PASSWORD_COST = 19_456;

// What stands before the @ has 64 characters at most (RFC 5321), of which a mail's name takes 49.
const MOST_BOUNCES_LOCAL = 15;

// Every text here is ours and English: zod's own speak the language of the pages.
const text = z.string().min(1);
// The shell writes a home in the place of '~'; a file of settings keeps it, and a folder would get that name.
const place = text.refine((path) => !path.startsWith("~"), "needs the whole path, without ~");
const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `needs one of ${words.join(", ")}`);
/** A number as people write it: neither empty text, which counts as 0, nor hexadecimal. */
const number = (error: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, error)
    .transform(Number);
const between = (least: number, most: number, what = "number") => {
  const error = `needs a ${what} from ${least} to ${most}`;
  return number(error).pipe(z.number().min(least, error).max(most, error));
};
const whole = (least: number, most: number) =>
  between(least, most, "whole number").refine(
    Number.isInteger,
    `needs a whole number from ${least} to ${most}`,
  );
const POSITIVE = "needs a number above 0";
const written = (form: RegExp, error: string) => z.string().regex(form, error).optional();
const HTTP = { protocol: /^https?$/, error: "is not an http address", abort: true };
const isBare = (address: string) => {
  const { username, password, search, hash } = new URL(address);
  return [username, password, search, hash].every((part) => part === "");
};
/** An http address that paths are written behind. */
const service = z
  .url(HTTP)
  .refine(isBare, "is not an http address alone: leave out the user, the ? and the #");
/** An http address without a path. */
const origin = service.refine(
  (address) => new URL(address).pathname === "/",
  "needs an http address without a path",
);

const database = z
  .string()
  .refine((url) => readDatabaseUrl(url) !== null, {
    error:
      "is not written postgres://user:password@host/name, or with several hosts 'h1:5432,h2:5432' and ?target_session_attrs=read-write",
    abort: true,
  })
  .superRefine((url, { addIssue }) => {
    const [first = ""] = readDatabaseUrl(url)?.servers ?? [];
    const mistake = findTlsMistake(first);
    if (mistake) addIssue(mistake);
  });

// Each read compares places in the logs of two servers: behind one address there may be no third.
const standby = database.refine(
  (url) => readDatabaseUrl(url)?.isWritable === false,
  "needs one standby, without target_session_attrs",
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

// What separates addresses, or stands between quotation marks in a name (RFC 5322).
const SENDER_NAME = /^("[^"\\]*"|[^",;:<>()@[\]\\]*)$/;

/** Whether a text is one address, alone or as 'Name <address>', of which every mail program reads the same. */
function isSender(sender: string): boolean {
  const address = addressIn(sender);
  const name = sender === address ? "" : sender.slice(0, -address.length - 2).trim();
  return z.email().safeParse(address).success && SENDER_NAME.test(name);
}

/** The address in 'Name <address>', or the text itself. */
export function addressIn(sender: string): string {
  return /<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
}

const settings = z.object({
  DEPLOYMENT: oneOf(["local", "live"]).default("local"),
  PORT: whole(0, 65_535).default(3000),
  HOST: written(
    /^([a-z0-9.-]+|[0-9a-f:.]+(%\w+)?)$/i,
    "is not the name or address of this machine",
  ),
  APP_URL: origin.optional(),
  TRUST_PROXY: oneOf(["on", "off"]).default("off"),
  DRAIN_SECONDS: whole(0, 600).optional(),
  DATA_DIR: place.default("./data"),
  ERASURE_LEDGER: place.optional(),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_READ_URL: standby.optional(),
  DATABASE_PREPARED: oneOf(["on", "off"]).default("on"),
  SESSION_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "is not written smtps://user:password@host",
      abort: true,
    })
    .refine(hasWholeNumbers, "needs a whole number in each option that counts or limits")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isSender,
      "is not written 'Verhuisbod <post@domain>': a name with a comma or the like stands between quotation marks",
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
  DKIM_KEY: place.optional(),
  PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS).default("local"),
  STRIPE_SECRET_KEY: written(
    /^[rs]k_(live|test)_\w+$/,
    "is not a secret key: sk_live_..., sk_test_... or rk_...",
  ),
  STRIPE_WEBHOOK_SECRET: written(/^whsec_\w+$/, "is not a signing secret: whsec_..."),
  STRIPE_API_URL: origin.optional(),
  MOLLIE_API_KEY: written(
    /^(live|test)_[a-z0-9]{20,}$/i,
    "is not a key of Mollie: live_ or test_, and some thirty letters and digits",
  ),
  MOLLIE_API_URL: z
    .url({ protocol: /^https$/, error: "is not an https address, as Mollie's client wants" })
    .optional(),
  KVK_API_KEY: text.optional(),
  PDOK_URL: z
    .url({ protocol: HTTP.protocol, error: "is neither 'off' nor an http address" })
    .or(z.literal("off"))
    .optional(),
  S3_BUCKET: written(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is not a bucket's name"),
  S3_ENDPOINT: service.optional(),
  S3_REGION: written(/^[a-z0-9-]+$/, "is not a region's name"),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_TO: place.optional(),
  BACKUP_AT: written(/^([01]\d|2[0-3]):[0-5]\d$/, "is not written 03:30"),
  BACKUP_KEY: written(/^age1[a-z0-9]{50,}$/, "is not a recipient of age: age1..."),
  BACKUP_IDENTITY: place.optional(),
  BACKUP_S3_ENDPOINT: service.optional(),
  BACKUP_S3_REGION: written(/^[a-z0-9-]+$/, "is not a region's name"),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  ADMIN_EMAILS: addressList,
  DEMO_DATA: oneOf(["on", "off"]).default("on"),
  RATE_LIMIT_FACTOR: number(POSITIVE).pipe(z.number().positive(POSITIVE)).default(1),
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
  METRICS_TOKEN: z
    .string()
    .min(24, "needs at least 24 characters")
    .regex(/^[!-~]+$/, "needs letters, digits and signs without spaces, as a header has")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: service.optional(),
  OTEL_TRACES_SAMPLER_ARG: between(0, 1).default(1),
  SENTRY_DSN: z
    .url({ ...HTTP, error: "is not written https://key@host/project" })
    .refine((dsn) => /\/\d+$/.test(dsn), "needs the number of a project at its end")
    .refine((dsn) => new URL(dsn).username !== "", "needs the key of the project before its @")
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

/** Settings that may be the text of a key, which ends with a line break in its file. */
const OF_LINES: ReadonlySet<string> = new Set(["DKIM_KEY", "BACKUP_IDENTITY"]);

/** What is wrong with how any value is written; null for nothing. Some programs keep the quotation marks of their file. */
function findSlip(name: string, value: string): string | null {
  if (OF_LINES.has(name)) return null;
  if (value !== value.trim()) return "is not right: it has spaces or line breaks around it";
  if (/^(["']).*\1$/s.test(value))
    return "is not right: it has quotation marks around it, leave them out";
  return /\p{Cc}/u.test(value)
    ? "is not right: it has a line break or another control character"
    : null;
}

const NUMBERS_OF_SMTP = /^(max\w+|\w+Timeout|rate\w+)$/;

function hasWholeNumbers(address: string): boolean {
  const options = [...new URL(address).searchParams];
  return options.every(([name, value]) => !NUMBERS_OF_SMTP.test(name) || /^\d+$/.test(value));
}

/**
 * The settings by their form alone, and what is wrong with it. One that is wrong counts as absent, so
 * that all the others can be judged too; empty variables count as absent.
 */
export function readValues(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const problems = new Problems();
  for (const name of SETTING_NAMES) {
    const slip = findSlip(name, present[name] ?? "");
    if (!slip) continue;
    problems.say(name, slip);
    delete present[name];
  }
  for (const { path, message } of settings.safeParse(present).error?.issues ?? []) {
    const name = path[0] as keyof SettingValues;
    problems.say(name, message);
    delete present[name];
  }
  return { values: settings.parse(present), problems };
}
