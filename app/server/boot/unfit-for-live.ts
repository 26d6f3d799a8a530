import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import { ADVISED_PASSWORD_COST, addressIn, type Problems, type SettingValues } from "./settings.ts";

const NEEDED = [
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_KVK",
  "OPERATOR_VAT",
  "OPERATOR_EMAIL",
] as const;

/** Names each setting without which strangers' data, money or mail would not be safe, and why. */
export function nameUnfitForLive(values: SettingValues, problems: Problems): void {
  const say = problems.say.bind(problems);
  if (!values.APP_URL?.startsWith("https://")) say("APP_URL", "must be an https address");
  if (values.TRUST_PROXY === "off") {
    say(
      "TRUST_PROXY",
      "must be on: this process speaks plain http, so that a proxy stands in front of it, and without this setting all visitors share the proxy's address and one limit",
    );
  }
  if (values.RATE_LIMIT_FACTOR !== 1) {
    say("RATE_LIMIT_FACTOR", "must be 1: any other undoes the limits, and is for tests");
  }
  if (!values.SESSION_SECRET) say("SESSION_SECRET", "is missing");
  else if (isGuessable(values.SESSION_SECRET)) {
    say(
      "SESSION_SECRET",
      "can be guessed: take a random one, such as `openssl rand -hex 32` makes",
    );
  }
  if (values.PASSWORD_COST < ADVISED_PASSWORD_COST) {
    say("PASSWORD_COST", `must be at least ${ADVISED_PASSWORD_COST}`);
  }
  if (!values.SMTP_URL) say("SMTP_URL", "is missing");
  for (const name of NEEDED) if (!values[name]) say(name, "is missing");
  if (values.ADMIN_EMAILS.length === 0) {
    say(
      "ADMIN_EMAILS",
      "is missing: nobody would be told of payments and requests that need a person",
    );
  }
  nameUnreachable(values, say);
  nameUnfitPayments(values, say);
  if (values.METRICS_TOKEN && isGuessable(values.METRICS_TOKEN)) {
    say("METRICS_TOKEN", "can be guessed: take a random one, as for SESSION_SECRET");
  }
  for (const name of [
    "S3_ENDPOINT",
    "BACKUP_S3_ENDPOINT",
    "PDOK_URL",
    "SENTRY_DSN",
    "ERROR_WEBHOOK",
  ] as const) {
    if (isInTheOpen(values[name]))
      say(name, "must be an https address: by http others can read along");
  }
}

type Say = Problems["say"];

/** Addresses of domains that exist nowhere: mail from them is refused, mail to them is lost. */
function nameUnreachable(values: SettingValues, say: Say): void {
  for (const name of ["MAIL_FROM", "MAIL_BOUNCES", "OPERATOR_EMAIL", "ADMIN_EMAILS"] as const) {
    const addresses = [values[name] ?? []].flat().map(addressIn);
    const lost = addresses.find((address) => NOWHERE.test(address));
    if (lost) say(name, `needs an address that exists, unlike ${lost}`);
  }
}

// RFC 2606 and 6761 keep these for examples and tests.
const NOWHERE = /[.@](test|example|invalid|localhost|local|example\.(com|net|org))$/i;

function nameUnfitPayments(values: SettingValues, say: Say): void {
  for (const name of ["STRIPE_SECRET_KEY", "MOLLIE_API_KEY"] as const) {
    if (!/^(\w+_)?test_/.test(values[name] ?? "")) continue;
    say(name, "is a key for testing: with it nobody pays and everybody has access");
  }
  if (values.PAYMENT_PROVIDER === "local") {
    const known = PAYMENT_PROVIDERS.join(", ");
    const why = `'live' needs one that takes money, unlike 'local'; known here: ${known}`;
    say("PAYMENT_PROVIDER", why);
  }
}

/** Whether what is sent there can be read on the way: plain http that leaves this machine. */
export function isInTheOpen(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const FEWEST_SIGNS = 8;

/** A secret of few signs, of one part repeated, or of signs in their order, as on a keyboard. */
function isGuessable(secret: string): boolean {
  if (new Set(secret).size < FEWEST_SIGNS) return true;
  for (let period = 1; period <= secret.length / 2; period += 1) {
    if (secret.startsWith(secret.slice(period))) return true;
  }
  const neighbours = [...secret.slice(1)].filter(
    (sign, index) => Math.abs(sign.charCodeAt(0) - secret.charCodeAt(index)) <= 1,
  );
  return neighbours.length > secret.length / 2;
}
