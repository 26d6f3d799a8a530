import { describe, expect, it, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const SECRET = "x".repeat(32);
const read = (env: Record<string, string>) =>
  readConfig({ SESSION_SECRET: SECRET, DATA_DIR: "/nowhere", ...env }, "/nowhere");

const LIVE = {
  DEPLOYMENT: "live",
  APP_URL: "https://verhuisbod.test",
  SMTP_URL: "smtps://post.test",
  OPERATOR_NAME: "Verhuisbod B.V.",
  OPERATOR_ADDRESS: "Damrak 1, 1012 LG Amsterdam",
  OPERATOR_KVK: "12345678",
  OPERATOR_VAT: "NL123456789B01",
  OPERATOR_EMAIL: "post@verhuisbod.test",
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
