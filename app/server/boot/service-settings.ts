import type { Problems, SettingValues } from "./settings.ts";
import { isInTheOpen } from "./unfit-for-live.ts";

const PDOK = "https://api.pdok.nl/bzk/locatieserver/search/v3_1";

/** Where addresses are looked up, without a trailing slash; absent: nobody is asked. */
export function pdokUrl(set: string | undefined, live: boolean): string | undefined {
  if (set === "off") return undefined;
  return set?.replace(/\/$/, "") ?? (live ? PDOK : undefined);
}

/** The keys of one Stripe account, all of live mode or all of test mode. */
export type StripeSettings = NonNullable<ReturnType<typeof readStripe>>;

/** `apiUrl` is where the API answers, an origin; absent: Stripe itself. */
export function readStripe(values: SettingValues, problems: Problems) {
  const { PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values;
  const isChosen = PAYMENT_PROVIDER === "stripe";
  if (!isChosen && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) {
    if (STRIPE_API_URL)
      problems.say("STRIPE_SECRET_KEY", "is missing, while STRIPE_API_URL is set");
    return undefined;
  }
  if (STRIPE_SECRET_KEY?.includes("_live_") && isInTheOpen(STRIPE_API_URL)) {
    problems.say("STRIPE_API_URL", "must be an https address: by http others can read the key");
  }
  const missing = (other: string) =>
    `is missing, while ${isChosen ? "PAYMENT_PROVIDER is stripe" : `${other} is set`}`;
  if (!STRIPE_SECRET_KEY) problems.say("STRIPE_SECRET_KEY", missing("STRIPE_WEBHOOK_SECRET"));
  if (!STRIPE_WEBHOOK_SECRET) problems.say("STRIPE_WEBHOOK_SECRET", missing("STRIPE_SECRET_KEY"));
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL && new URL(STRIPE_API_URL).origin,
  };
}

/** The key of a Mollie account, and the root of its interface; absent: Mollie's own. */
export function readMollie(values: SettingValues, problems: Problems) {
  const { PAYMENT_PROVIDER, MOLLIE_API_KEY, MOLLIE_API_URL } = values;
  if (MOLLIE_API_KEY) return { apiKey: MOLLIE_API_KEY, apiUrl: MOLLIE_API_URL };
  if (MOLLIE_API_URL) problems.say("MOLLIE_API_KEY", "is missing, while MOLLIE_API_URL is set");
  if (PAYMENT_PROVIDER === "mollie") {
    problems.say("MOLLIE_API_KEY", "is missing, while PAYMENT_PROVIDER is 'mollie'");
  }
  return undefined;
}

const DEFAULT_REGION = "us-east-1";

/** A bucket of a service that speaks S3; `endpoint` is its origin, without a trailing slash. */
export interface S3Bucket {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How the names of its settings begin; S3 where nothing is said. */
  settings?: "S3" | "BACKUP_S3";
}

export function readBucket(values: SettingValues, problems: Problems): S3Bucket | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const rest = { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (!S3_BUCKET) {
    const stray = Object.entries(rest).find(([, value]) => value !== undefined);
    if (stray) problems.say("S3_BUCKET", `is missing, while ${stray[0]} is set`);
    return undefined;
  }
  for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
    if (!values[name]) problems.say(name, "is missing, while S3_BUCKET is set");
  }
  if (!S3_ENDPOINT && !S3_REGION) {
    problems.say("S3_REGION", "is missing; Amazon needs it, others S3_ENDPOINT");
  }
  return {
    bucket: S3_BUCKET,
    ...bucketAt(S3_ENDPOINT, S3_REGION),
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
  };
}

/** Where spans go, and of which share of requests, from 0 to 1; absent: none are made. */
export function readTracing(values: SettingValues) {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const share = values.OTEL_TRACES_SAMPLER_ARG;
  return endpoint ? { endpoint: endpoint.replace(/(?<!\/)\/+$/, ""), share } : undefined;
}

/** Who is told of errors: a project of Sentry, an address that takes signed JSON, both or none. */
export type ErrorReceivers = ReturnType<typeof readReceivers>;

export function readReceivers(values: SettingValues, problems: Problems) {
  const [url, key] = [values.ERROR_WEBHOOK, values.ERROR_WEBHOOK_KEY];
  if (url && !key) problems.say("ERROR_WEBHOOK_KEY", "is missing, while ERROR_WEBHOOK is set");
  if (key && !url) problems.say("ERROR_WEBHOOK", "is missing, while ERROR_WEBHOOK_KEY is set");
  return { sentryDsn: values.SENTRY_DSN, webhook: url && key ? { url, key } : undefined };
}

/** Where a bucket's service answers, by what is set of both. */
export function bucketAt(endpoint: string | undefined, region: string | undefined) {
  return {
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/(?<!\/)\/+$/, ""),
    region: region ?? DEFAULT_REGION,
  };
}
