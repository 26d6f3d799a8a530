import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isUnencrypted } from "../db/database-tls.ts";
import { readConfig } from "./config.ts";
import { ConfigError, SETTING_NAMES, type SettingValues } from "./settings.ts";

const AT = mkdtempSync(path.join(tmpdir(), "verhuisbod-settings-"));
const NO_CA = "postgres://u:p@db/n?sslmode=verify-full&sslrootcert=/nergens/ca.crt";
const AGE = "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq";
writeFileSync(path.join(AT, "ca.crt"), "");

/** What stands beside a setting that means nothing alone. */
const BESIDE: Partial<Record<keyof SettingValues, Record<string, string>>> = {
  DATABASE_DIRECT_URL: { DATABASE_URL: "postgres://u:p@db/n" },
  DATABASE_READ_URL: { DATABASE_URL: "postgres://u:p@db/n" },
  MAIL_EVENTS_KEY: { MAIL_EVENTS: "sendgrid" },
  DKIM_KEY: { DKIM_SELECTOR: "vb1" },
  BACKUP_KEY: { BACKUP_TO: "elders" },
  BACKUP_AT: { BACKUP_TO: "elders" },
  BACKUP_IDENTITY: { BACKUP_TO: "elders" },
};

/** Wrong values of every setting, as slips, misunderstandings and other programs' habits write them. */
const WRONG: Record<keyof SettingValues, string[]> = {
  DEPLOYMENT: ["Live", "production"],
  PORT: ["abc", "-1", "70000", "3000.5", "0x10", " "],
  HOST: ["http://127.0.0.1", "a b", "localhost:3000/"],
  APP_URL: [
    "x",
    "verhuisbod.nl",
    "https://verhuisbod.nl/site",
    "https://u:p@verhuisbod.nl",
    "https://verhuisbod.nl/?a",
  ],
  TRUST_PROXY: ["ja", "true", "ON"],
  DRAIN_SECONDS: ["5s", "601", " "],
  DATA_DIR: ["~/data", " /srv", '"/srv"', "/srv\n"],
  ERASURE_LEDGER: ["~/erasures.log", "'/srv/erasures.log'"],
  DATABASE_URL: [
    ...[
      "mysql://x",
      "localhost",
      "postgres://h1:5432,/n",
      "postgres://h/n?target_session_attrs=any",
    ],
    ...["postgres://u:p@db/n?sslmode=requier", "postgres://u:p@db/n?ssl=yes", NO_CA],
    ...["postgres://u:p@db/n?ssl_mode=require", "postgres://u:p@db/n?tls=true"],
  ],
  DATABASE_DIRECT_URL: ["x", NO_CA],
  DATABASE_READ_URL: ["x", "postgres://h1,h2/n", "postgres://h/n?sslmode=full"],
  DATABASE_PREPARED: ["ja"],
  SESSION_SECRET: ["kort", `"${"x".repeat(40)}"`],
  SMTP_URL: ["post", "http://post.nl", "smtp://", "smtps://u:p@post.nl?maxConnections=veel"],
  MAIL_FROM: [
    "abc",
    "Verhuisbod, Zwolle <post@verhuisbod.nl>",
    "A <a@b.nl>, B <c@d.nl>",
    "Verhuisbod <post>",
    "a@b.nl <c@d.nl>",
  ],
  MAIL_BOUNCES: ["x", "een.heel.lange.naam@verhuisbod.nl", "a+b@verhuisbod.nl"],
  MAIL_EVENTS: ["x", "Mailgun"],
  MAIL_EVENTS_KEY: ["MFkw", " MFkw"],
  DKIM_SELECTOR: ["-", "a b"],
  DKIM_KEY: ["geen sleutel", "/nergens/dkim.pem", "~/dkim.pem"],
  PAYMENT_PROVIDER: ["niemand", "Stripe"],
  STRIPE_SECRET_KEY: ["x", "pk_live_x", "sk_live_..."],
  STRIPE_WEBHOOK_SECRET: ["x", "whsec_..."],
  STRIPE_API_URL: ["x", "http://stripe.voorbeeld.nl/v1"],
  MOLLIE_API_KEY: ["x", "live_your_own_key_from_its_dashboard", "live_..."],
  MOLLIE_API_URL: ["x", "http://127.0.0.1/v2"],
  KVK_API_KEY: ['"sleutel"', "sleutel "],
  PDOK_URL: ["aan", "ftp://pdok.nl"],
  S3_BUCKET: ["X", "s3://fotos", "a"],
  S3_ENDPOINT: ["x", "opslag.nl", "https://sleutel@opslag.nl", "https://opslag.nl/?x"],
  S3_REGION: ["X Y", "eu_west"],
  S3_ACCESS_KEY_ID: ["'id'", "id\r"],
  S3_SECRET_ACCESS_KEY: [" x", '"x"'],
  BACKUP_TO: ["https://opslag.nl/kopie", "s3//kopie", "s3:/kopie", "file:///mnt", "~/kopie", AT],
  BACKUP_AT: ["24:00", "3:30", "03.30"],
  BACKUP_KEY: ["AGE-SECRET-KEY-1QQ", "age1...", AGE],
  BACKUP_IDENTITY: ["AGE-SECRET-KEY-1QQ", "/nergens/verhuisbod.key", "~/verhuisbod.key"],
  BACKUP_S3_ENDPOINT: ["x", "https://u:p@opslag.nl"],
  BACKUP_S3_REGION: ["X Y"],
  BACKUP_S3_ACCESS_KEY_ID: ["'id'"],
  BACKUP_S3_SECRET_ACCESS_KEY: ["x\n"],
  ADMIN_EMAILS: ["x", "a@b.nl; c@d.nl", "Iris <iris@b.nl>"],
  DEMO_DATA: ["ja", "false"],
  RATE_LIMIT_FACTOR: ["veel", "0", "-1", "1e9", " "],
  PASSWORD_COST: ["1.5", "7", "0x4c00"],
  OPERATOR_NAME: ['"Verhuisbod B.V."', "Verhuisbod\nB.V."],
  OPERATOR_ADDRESS: ["x", "Kade 1, Zwolle"],
  OPERATOR_KVK: ["x", "1234567", "12 34 56 78"],
  OPERATOR_VAT: ["x", "NL123456789B01", "DE136695976"],
  OPERATOR_EMAIL: ["x", "Iris <iris@b.nl>"],
  OPERATOR_HOSTING: ["Host\tB.V.", "'Host B.V.'"],
  MARKETING_PROJECTS: ["x", "0", "1.000,5"],
  MARKETING_COMPANIES: ["0", "veel"],
  MARKETING_SAVINGS: ["100", "40%"],
  REVOCABLE: ["alles", "none,move", "clearance packing"],
  DAC7: ["ja", "2026"],
  LAUNCH_DATE: ["x", "7-10-2024", "2024-02-30"],
  LOG_LEVEL: ["veel", "warning"],
  METRICS_TOKEN: ["x", "een token met spaties erin, lang"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["x", "127.0.0.1:4318", "grpc://127.0.0.1"],
  OTEL_TRACES_SAMPLER_ARG: ["2", "10%", " "],
  SENTRY_DSN: ["x", "https://fouten.nl/42", "https://sleutel@fouten.nl/project"],
  ERROR_WEBHOOK: ["x", "fouten.nl"],
  ERROR_WEBHOOK_KEY: ["x"],
};

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(
      { SESSION_SECRET: "een geheim van meer dan tweeendertig tekens", DATA_DIR: AT, ...env },
      AT,
    );
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test.each(SETTING_NAMES)("no wrong value of %s starts, and each is refused by its name", (name) => {
  expect(refusalOf(BESIDE[name] ?? {}).includes(`${name}: is not right`)).toBe(false);
  for (const value of WRONG[name]) {
    const said = refusalOf({ ...BESIDE[name], [name]: value }).split("\n");
    const own = said.filter((line) => line.startsWith(`${name}: `));
    expect(own, `${name}=${JSON.stringify(value)} gave ${JSON.stringify(said)}`).toHaveLength(1);
    expect(own[0]).toMatch(/: (is |needs )/);
    expect(own[0]).not.toContain("Invalid");
  }
});

test.each([
  [{ MAIL_EVENTS_KEY: "sleutel" }, "MAIL_EVENTS"],
  [{ STRIPE_API_URL: "https://stripe.nl" }, "STRIPE_SECRET_KEY"],
  [{ MOLLIE_API_URL: "https://mollie.nl" }, "MOLLIE_API_KEY"],
  [{ BACKUP_S3_REGION: "eu-west-1" }, "BACKUP_TO"],
  [{ BACKUP_TO: "elders", BACKUP_S3_REGION: "eu-west-1" }, "BACKUP_TO"],
])("what nothing would read is refused: %j names %s", (env, name) => {
  expect(refusalOf(env)).toMatch(new RegExp(`^${name}: [^\\n]+$`));
});

test.each([
  ["postgres://u:p@db.nl/n", true],
  ["postgres://u:p@db.nl/n?sslmode=disable", true],
  ["postgres://u:p@db.nl/n?ssl=false", true],
  ["postgres://u:p@db.nl/n?host=10.0.0.2", true],
  ["postgres://u:p@db.nl/n?sslmode=verify-full", false],
  ["postgres://u:p@db.nl/n?ssl=true", false],
  [`postgres://u:p@db.nl/n?sslrootcert=${AT}/ca.crt`, false],
  ["postgres://u:p@localhost/n", false],
  ["postgres://u:p@127.0.0.1:5432/n", false],
  ["postgres://u:p@[::1]/n", false],
  ["postgres:///n?host=/run/postgresql", false],
])("%s can be read on the way: %s", (address, isOpen) => {
  expect(isUnencrypted(address)).toBe(isOpen);
});
