import { describe, expect, it, test } from "vitest";
import { speakDutch } from "~/shared/dutch-errors.ts";
import { readConfig } from "./config.ts";
import { ConfigError } from "./settings.ts";

const SECRET = "een geheim van meer dan tweeendertig tekens";
const read = (env: Record<string, string>) =>
  readConfig({ SESSION_SECRET: SECRET, DATA_DIR: "/nowhere", ...env }, "/nowhere");

const LIVE = {
  DEPLOYMENT: "live",
  APP_URL: "https://verhuisbod.test",
  TRUST_PROXY: "on",
  SMTP_URL: "smtps://post.test",
  MAIL_FROM: "Verhuisbod <post@verhuisbod.nl>",
  ADMIN_EMAILS: "beheer@verhuisbod.nl",
  OPERATOR_NAME: "Verhuisbod B.V.",
  OPERATOR_ADDRESS: "Damrak 1, 1012 LG Amsterdam",
  OPERATOR_KVK: "12345678",
  OPERATOR_VAT: "NL123456782B01",
  OPERATOR_EMAIL: "post@verhuisbod.nl",
};

describe("where pictures lie", () => {
  const key = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  it("is the data folder unless a bucket is named", () => {
    expect(read({}).s3).toBeUndefined();
    expect(read({ S3_BUCKET: "" }).s3).toBeUndefined();
  });

  it("is Amazon's own service with a region, and any other with its address", () => {
    expect(read({ S3_BUCKET: "fotos", S3_REGION: "eu-west-1", ...key }).s3).toEqual({
      bucket: "fotos",
      endpoint: "https://s3.eu-west-1.amazonaws.com",
      region: "eu-west-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    expect(
      read({ S3_BUCKET: "fotos", S3_ENDPOINT: "https://opslag.test/", ...key }).s3,
    ).toMatchObject({ endpoint: "https://opslag.test", region: "us-east-1" });
  });

  test.each([
    [{ S3_BUCKET: "fotos" }, ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_REGION"]],
    [
      { S3_BUCKET: "fotos", S3_REGION: "eu-west-1", S3_ACCESS_KEY_ID: "id" },
      ["S3_SECRET_ACCESS_KEY"],
    ],
    [{ S3_BUCKET: "Geen Naam", S3_REGION: "eu-west-1", ...key }, ["S3_BUCKET"]],
    [{ S3_BUCKET: "fotos", S3_ENDPOINT: "ftp://x", ...key }, ["S3_ENDPOINT"]],
    [{ S3_ENDPOINT: "https://opslag.test" }, ["S3_BUCKET"]],
    [{ ...key }, ["S3_BUCKET"]],
  ])("%j is refused, naming %j", (env, named) => {
    const refused = () => read(env);
    expect(refused).toThrow(ConfigError);
    for (const name of named) expect(refused).toThrow(new RegExp(`^${name}: `, "m"));
  });
});

describe("who takes payments", () => {
  it("is the local page until another is named, which must be known", () => {
    expect(read({}).paymentProvider).toBe("local");
    expect(() => read({ PAYMENT_PROVIDER: "niemand" })).toThrow(/^PAYMENT_PROVIDER: /);
  });

  it("is all that a whole live deployment lacks, and is named with those that are known", () => {
    expect(() => read(LIVE)).toThrow(/^PAYMENT_PROVIDER: [^\n]*local, [^\n]*$/);
  });

  it("may be Stripe, whose keys are named when they are missing or no keys", () => {
    const stripe = { ...LIVE, PAYMENT_PROVIDER: "stripe" };
    expect(() => read(stripe)).toThrow(/^STRIPE_SECRET_KEY: [^\n]*\nSTRIPE_WEBHOOK_SECRET: /);
    expect(() => read({ ...stripe, STRIPE_SECRET_KEY: "sk_live_x" })).toThrow(
      /^STRIPE_WEBHOOK_SECRET: /,
    );
    expect(() => read({ ...stripe, STRIPE_SECRET_KEY: "pk_live_x" })).toThrow(
      /^STRIPE_SECRET_KEY: /,
    );
    const trial = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
    expect(() => read({ ...stripe, ...trial })).toThrow(/^STRIPE_SECRET_KEY: [^\n]*testing/);
    const keys = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
    expect(read({ ...stripe, ...keys }).stripe).toEqual({
      secretKey: "sk_live_x",
      webhookSecret: "whsec_x",
      apiUrl: undefined,
    });
    const address = { STRIPE_API_URL: "http://127.0.0.1:4242/" };
    expect(read({ ...stripe, ...keys, ...address }).stripe?.apiUrl).toBe("http://127.0.0.1:4242");
    expect(() => read({ STRIPE_SECRET_KEY: "sk_live_x" })).toThrow(
      /^STRIPE_WEBHOOK_SECRET: is missing, while STRIPE_SECRET_KEY is set/,
    );
    expect(read({}).stripe).toBeUndefined();
  });

  it("is Mollie with a key, which live is none for testing", () => {
    const mollie = { PAYMENT_PROVIDER: "mollie" };
    const key = (kind: string) => ({ ...mollie, MOLLIE_API_KEY: `${kind}_${"a".repeat(30)}` });
    expect(read({}).mollie).toBeUndefined();
    expect(() => read(mollie)).toThrow(/^MOLLIE_API_KEY: is missing/);
    expect(() => read({ ...mollie, MOLLIE_API_KEY: "x" })).toThrow(/^MOLLIE_API_KEY: /);
    const plain = { ...key("test"), MOLLIE_API_URL: "http://127.0.0.1:1/v2" };
    expect(() => read(plain)).toThrow(/^MOLLIE_API_URL: /);
    expect(read(key("test")).mollie).toEqual({ apiKey: `test_${"a".repeat(30)}` });
    expect(() => read({ ...LIVE, ...key("test") })).toThrow(/^MOLLIE_API_KEY: [^\n]*testing/);
    expect(read({ ...LIVE, ...key("live") }).mollie?.apiKey).toMatch(/^live_/);
  });

  it("may name keys of another provider too, which still has subscriptions", () => {
    const stripe = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
    const live = { ...LIVE, PAYMENT_PROVIDER: "mollie", MOLLIE_API_KEY: `live_${"a".repeat(30)}` };
    const both = read({ ...live, ...stripe });
    expect(both.paymentProvider).toBe("mollie");
    expect([both.stripe?.secretKey, both.mollie?.apiKey.slice(0, 5)]).toEqual([
      "sk_live_x",
      "live_",
    ]);
    const trial = { ...stripe, STRIPE_SECRET_KEY: "sk_test_x" };
    expect(() => read({ ...live, ...trial })).toThrow(/^STRIPE_SECRET_KEY: [^\n]*testing/);
  });
});

describe("where addresses are looked up", () => {
  const live = {
    ...LIVE,
    PAYMENT_PROVIDER: "mollie",
    MOLLIE_API_KEY: `live_${"a".repeat(30)}`,
  };

  it("is PDOK when live, and nowhere locally", () => {
    expect(read({}).pdokUrl).toBeUndefined();
    expect(read(live).pdokUrl).toMatch(/^https:\/\/api\.pdok\.nl\/.*\/v3_1$/);
    expect(read({ ...live, PDOK_URL: "off" }).pdokUrl).toBeUndefined();
  });

  it("may be elsewhere, at an http address", () => {
    expect(read({ PDOK_URL: "http://127.0.0.1:1/v3_1/" }).pdokUrl).toBe("http://127.0.0.1:1/v3_1");
    for (const wrong of ["aan", "ftp://pdok.test"]) {
      expect(() => read({ PDOK_URL: wrong })).toThrow(/^PDOK_URL: is neither/);
    }
  });
});

const MOLLIE = { PAYMENT_PROVIDER: "mollie", MOLLIE_API_KEY: `live_${"a".repeat(30)}` };
const STRIPE = {
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

/** The names of the settings that are refused, and the whole refusal. */
function refusalOf(env: Record<string, string>): { names: string[]; text: string } {
  try {
    read(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { message } = error;
    return { names: message.split("\n").map((line) => line.split(":")[0] ?? ""), text: message };
  }
  return { names: [], text: "" };
}

describe("a live deployment", () => {
  const live = { ...LIVE, ...MOLLIE };

  it("starts with all it needs", () => {
    expect(refusalOf(live)).toEqual({ names: [], text: "" });
    expect(refusalOf({ ...LIVE, ...STRIPE })).toEqual({ names: [], text: "" });
    expect(read(live).operator.vatNumber).toBe("NL123456782B01");
  });

  it.each(Object.keys(LIVE).filter((name) => name !== "DEPLOYMENT"))("needs %s", (name) => {
    expect(refusalOf({ ...live, [name]: "" }).names).toEqual([name]);
  });

  it.each([
    ["APP_URL", "http://verhuisbod.nl"],
    ["TRUST_PROXY", "off"],
    ["RATE_LIMIT_FACTOR", "1000000"],
    ["RATE_LIMIT_FACTOR", "1.5"],
    ["RATE_LIMIT_FACTOR", "0.01"],
    ["MAIL_FROM", "abc"],
    ["MAIL_FROM", "Verhuisbod <post@verhuisbod.test>"],
    ["MAIL_FROM", "post@voorbeeld.example"],
    ["ADMIN_EMAILS", "beheer@verhuisbod.nl,iris@example.com"],
    ["OPERATOR_EMAIL", "contact@verhuisbod.test"],
    ["SESSION_SECRET", "a".repeat(64)],
    ["SESSION_SECRET", "geheim".repeat(8)],
    ["SESSION_SECRET", "wachtwoord1wachtwoord1wachtwoord1w"],
    ["SESSION_SECRET", "abcdefghijklmnopqrstuvwxyz0123456789"],
    ["SESSION_SECRET", "zyxwvutsrqponmlkjihgfedcba9876543210"],
    ["SESSION_SECRET", "x1x2x1x1x2x2x2x1x1x1x2x1x2x2x1x1x1"],
    ["OPERATOR_VAT", "onzin"],
    ["OPERATOR_VAT", "NL123456789B01"],
    ["OPERATOR_VAT", "DE136695976"],
    ["OPERATOR_KVK", "1234567"],
    ["PASSWORD_COST", "8"],
    ["PDOK_URL", "http://adressen.nl/v3_1"],
    ["SENTRY_DSN", "http://sleutel@fouten.nl/42"],
    ["SENTRY_DSN", "https://sleutel@fouten.nl/project"],
    ["METRICS_TOKEN", "geheim".repeat(8)],
    ["MOLLIE_API_URL", "http://127.0.0.1:1/v2"],
  ])("refuses %s=%s, and that alone", (name, value) => {
    expect(refusalOf({ ...live, [name]: value }).names).toEqual([name]);
  });

  it("sends no key and no picture in the open", () => {
    const proxy = { STRIPE_API_URL: "http://stripe.voorbeeld.nl" };
    expect(refusalOf({ ...LIVE, ...STRIPE, ...proxy }).names).toEqual(["STRIPE_API_URL"]);
    expect(refusalOf({ ...STRIPE, ...proxy }).names).toEqual(["STRIPE_API_URL"]);
    const bucket = { S3_BUCKET: "fotos", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "x" };
    const at = (endpoint: string) => refusalOf({ ...live, ...bucket, S3_ENDPOINT: endpoint }).names;
    expect(at("http://opslag.nl")).toEqual(["S3_ENDPOINT"]);
    expect(at("http://127.0.0.1:9000")).toEqual([]);
  });

  it("posts errors to nobody who could not know that they are ours", () => {
    const [at, key] = [
      { ERROR_WEBHOOK: "https://fouten.nl/" },
      { ERROR_WEBHOOK_KEY: "9f86d081884c7d659a2feaa0" },
    ];
    expect(refusalOf(at).names).toEqual(["ERROR_WEBHOOK_KEY"]);
    expect(refusalOf(key).names).toEqual(["ERROR_WEBHOOK"]);
    expect(refusalOf({ ...live, ...key, ERROR_WEBHOOK: "http://fouten.nl/" }).names).toEqual([
      "ERROR_WEBHOOK",
    ]);
    expect(read({ ...live, ...at, ...key }).errorReceivers.webhook).toEqual({
      url: at.ERROR_WEBHOOK,
      key: key.ERROR_WEBHOOK_KEY,
    });
  });

  it("takes any secret that was made at random", () => {
    for (const secret of [
      "9f86d081884c7d659a2feaa0c55ad015",
      "q0Zk3Jm1cVY7t2uR8wXbN5sLhG4dPfAe",
      "11492837465019283746501928374650",
    ]) {
      expect(refusalOf({ ...live, SESSION_SECRET: secret }).names).toEqual([]);
    }
  });

  it("names all that is wrong and all that is missing at once", () => {
    const { names } = refusalOf({
      DEPLOYMENT: "live",
      SESSION_SECRET: "kort",
      PORT: "drieduizend",
      PAYMENT_PROVIDER: "stripe",
      S3_ENDPOINT: "https://opslag.nl",
    });
    expect(names.toSorted()).toEqual(
      [
        ...Object.keys(LIVE).filter((name) => name !== "DEPLOYMENT"),
        ...["PORT", "S3_BUCKET", "SESSION_SECRET", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
      ].toSorted(),
    );
  });
});

describe("a wrong value", () => {
  const WRONG: Record<string, string> = {
    ...{
      DEPLOYMENT: "thuis",
      PORT: "abc",
      APP_URL: "x",
      TRUST_PROXY: "ja",
      DATABASE_URL: "mysql://x",
    },
    ...{ DATABASE_DIRECT_URL: "x", DATABASE_PREPARED: "ja" },
    ...{ SESSION_SECRET: "kort", SMTP_URL: "post", MAIL_FROM: "abc", PAYMENT_PROVIDER: "niemand" },
    ...{ STRIPE_SECRET_KEY: "x", STRIPE_WEBHOOK_SECRET: "x", STRIPE_API_URL: "x" },
    ...{
      MOLLIE_API_KEY: "x",
      MOLLIE_API_URL: "x",
      PDOK_URL: "x",
      S3_BUCKET: "X",
      S3_ENDPOINT: "x",
    },
    ...{ S3_REGION: "X Y", ADMIN_EMAILS: "x", DEMO_DATA: "ja", RATE_LIMIT_FACTOR: "veel" },
    ...{ PASSWORD_COST: "1.5", OPERATOR_ADDRESS: "x", OPERATOR_KVK: "x", OPERATOR_VAT: "x" },
    ...{ MAIL_BOUNCES: "x", MAIL_EVENTS: "x", DKIM_SELECTOR: "-" },
    ...{ METRICS_TOKEN: "x", OTEL_EXPORTER_OTLP_ENDPOINT: "x", OTEL_TRACES_SAMPLER_ARG: "2" },
    ...{ SENTRY_DSN: "x", ERROR_WEBHOOK: "x", ERROR_WEBHOOK_KEY: "x" },
    ...{ OPERATOR_EMAIL: "x", MARKETING_PROJECTS: "x", MARKETING_COMPANIES: "0" },
    ...{ MARKETING_SAVINGS: "100", LAUNCH_DATE: "x", LOG_LEVEL: "veel" },
  };

  it("is told in English, in a line that says what is wanted, whatever the pages speak", () => {
    speakDutch();
    const { names, text } = refusalOf(WRONG);
    expect(names.toSorted()).toEqual(Object.keys(WRONG).toSorted());
    for (const line of text.split("\n")) {
      expect(line).toMatch(/^[A-Z0-9_]+: (is no|is not|is neither|needs) /);
    }
  });
});
