import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { PROCESSORS } from "./processors.ts";

type Key = keyof typeof PROCESSORS;

const FOLDERS = ["app/server/adapters/", "app/server/seen/"];

/** Which adapters ask whom, by the beginning of their names; none outside for those without a key. */
const ASKS: Record<string, readonly Key[]> = {
  "stripe-": ["stripe"],
  "mollie-": ["mollie"],
  registers: ["kvk", "pdok", "vies"],
  "s3-": ["pictures", "backups"],
  "smtp-thread": ["mail"],
  "web-push": ["push"],
  sentry: ["sentry"],
  "error-webhook": ["errorWebhook"],
  otlp: ["traces"],
  "local-payments": [],
  "mail-folder": [],
  // Asks the name servers of domains of our own.
  "mail-check": [],
  // Looks names up for those above.
  "public-lookup": [],
  // Looks at the certificate of our own address.
  surroundings: [],
};
/** Who gets data without an adapter of ours that asks: it tells us, or all of it lies there. */
const WITHOUT_ADAPTER: readonly Key[] = ["hosting", "database", "mailEvents"];

const REACHES_OUT =
  /from "(?:stripe|@mollie\/api-client|aws4fetch|web-push|nodemailer|@sentry|@opentelemetry\/exporter)|\bfetch\(|"node:(?:dns|net|tls|https?)/;

test("every adapter that reaches out has somebody in the list whom it asks", () => {
  const reaching = FOLDERS.flatMap((folder) =>
    readdirSync(folder).filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) &&
        REACHES_OUT.test(readFileSync(folder + file, "utf8").replace(/^import type .*$/gm, "")),
    ),
  );
  const known = Object.keys(ASKS);
  expect(reaching.filter((file) => !known.some((name) => file.startsWith(name)))).toEqual([]);
  for (const name of known)
    expect(
      reaching.some((file) => file.startsWith(name)),
      name,
    ).toBe(true);
  const asked = [...Object.values(ASKS).flat(), ...WITHOUT_ADAPTER];
  expect(asked.sort()).toEqual(Object.keys(PROCESSORS).sort());
});

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const BUCKET = { S3_BUCKET: "fotos", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };

function namesUnder(settings: Record<string, string>): string[] {
  const { processors } = readConfig({ SESSION_SECRET: "x".repeat(32), ...settings }, "/tmp");
  return processors.map(({ name }) => name);
}

const ALWAYS = namesUnder({});

test("a developer's machine asks nobody but the services of browsers", () => {
  expect(ALWAYS).toEqual(["Google, Mozilla, Apple of Microsoft"]);
});

test.each<[settings: Record<string, string>, name: string]>([
  [{ OPERATOR_HOSTING: "Voorbeeldhost B.V." }, "Voorbeeldhost B.V."],
  [{ DATABASE_URL: "postgres://wij:x@db.voorbeeld.test/bod" }, "db.voorbeeld.test"],
  [{ SMTP_URL: "smtps://wij:x@smtp.eu.mailgun.org" }, "Mailgun"],
  [{ SMTP_URL: "smtps://wij:x@email-smtp.eu-west-1.amazonaws.com" }, "Amazon Web Services"],
  [{ SMTP_URL: "smtps://wij:x@post.voorbeeld.test" }, "post.voorbeeld.test"],
  [{ MAIL_EVENTS: "mailgun", MAIL_EVENTS_KEY: "k" }, "Mailgun"],
  [STRIPE, "Stripe"],
  [{ MOLLIE_API_KEY: `test_${"a".repeat(30)}` }, "Mollie"],
  [{ ...BUCKET, S3_REGION: "eu-central-1" }, "Amazon Web Services"],
  [{ ...BUCKET, S3_ENDPOINT: "https://opslag.voorbeeld.test" }, "opslag.voorbeeld.test"],
  [
    {
      BACKUP_TO: "s3://kopie/bod",
      BACKUP_S3_ENDPOINT: "https://kluis.voorbeeld.test",
      BACKUP_S3_ACCESS_KEY_ID: "a",
      BACKUP_S3_SECRET_ACCESS_KEY: "b",
    },
    "kluis.voorbeeld.test",
  ],
  [{ KVK_API_KEY: "k" }, "Kamer van Koophandel"],
  [{ SENTRY_DSN: "https://abc@o1.ingest.de.sentry.io/2" }, "Sentry"],
  [
    { ERROR_WEBHOOK: "https://fouten.voorbeeld.test/x", ERROR_WEBHOOK_KEY: "k".repeat(32) },
    "fouten.voorbeeld.test",
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://sporen.voorbeeld.test" }, "sporen.voorbeeld.test"],
  [{ PDOK_URL: "https://api.pdok.nl/x" }, "PDOK, de kaartendienst van de overheid"],
])("%j adds who gets data by it, and nobody else", (settings, name) => {
  expect(namesUnder(settings).filter((each) => !ALWAYS.includes(each))).toEqual([name]);
});

test.each([
  [{ DATABASE_URL: "postgres://wij:x@localhost/bod" }],
  [{ DATABASE_URL: "postgres:///bod" }],
  [{ SMTP_URL: "smtp://127.0.0.1:2525" }],
  [{ ...BUCKET, S3_ENDPOINT: "http://127.0.0.1:9000" }],
  [{ PDOK_URL: "off" }],
  [{ BACKUP_TO: "kopie" }],
])("%j stays on this machine", (settings) => {
  expect(namesUnder(settings)).toEqual(ALWAYS);
});

test("data that leaves Europe says on what ground", () => {
  const under = (SMTP_URL: string) =>
    readConfig({ SESSION_SECRET: "x".repeat(32), SMTP_URL }, "/tmp").processors[0];
  expect(under("smtps://a:b@smtp.mailgun.org")).toMatchObject({ place: "Verenigde Staten" });
  expect(under("smtps://a:b@smtp.mailgun.org")?.outside).toContain("modelcontracten");
  expect(under("smtps://a:b@email-smtp.us-east-1.amazonaws.com")?.outside).toBeTruthy();
  expect(under("smtps://a:b@smtp.eu.mailgun.org")).toMatchObject({ outside: null });
});

test("who runs the database is named past a pooler of our own, and of several servers", () => {
  const several = "postgres://a:b@een.voorbeeld.test,twee.voorbeeld.test/bod";
  const pooled = {
    DATABASE_URL: "postgres://a:b@127.0.0.1:6432/bod",
    DATABASE_DIRECT_URL: several,
  };
  for (const settings of [{ DATABASE_URL: several }, pooled]) {
    expect(namesUnder(settings)).toContain("een.voorbeeld.test");
  }
});
