import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostOf } from "../ports/mailer.ts";
import { addressIn, type Problems, type SettingValues } from "./settings.ts";

const FEWEST_BITS = 1024;

/** Signs mails in the name of the domain that they come from; `privateKey` is PEM. */
export interface Dkim {
  domain: string;
  selector: string;
  privateKey: string;
}

/** How mails are signed; absent: they are not, or by the mail server. */
export function readDkim(values: SettingValues, problems: Problems): Dkim | undefined {
  const { DKIM_SELECTOR, DKIM_KEY, MAIL_FROM } = values;
  if (!DKIM_SELECTOR && !DKIM_KEY) return undefined;
  if (!DKIM_SELECTOR) problems.say("DKIM_SELECTOR", "is missing, while DKIM_KEY is set");
  if (!DKIM_KEY) problems.say("DKIM_KEY", "is missing, while DKIM_SELECTOR is set");
  if (!DKIM_SELECTOR || !DKIM_KEY) return undefined;
  try {
    const isWritten = DKIM_KEY.includes("-----BEGIN");
    const privateKey = isWritten
      ? DKIM_KEY.replaceAll("\\n", "\n")
      : readFileSync(DKIM_KEY, "utf8");
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey);
    if (asymmetricKeyType === "rsa" && Number(asymmetricKeyDetails?.modulusLength) >= FEWEST_BITS) {
      return { domain: hostOf(addressIn(MAIL_FROM)), selector: DKIM_SELECTOR, privateKey };
    }
  } catch {
    // What was wrong may have a part of the key in it.
  }
  problems.say(
    "DKIM_KEY",
    `is no RSA private key of ${FEWEST_BITS} bits or more in PEM, nor the path of a file with one`,
  );
  return undefined;
}

/** Which provider tells what became of mails, and the key that its notices are checked with. */
export function readMailEvents(values: SettingValues, problems: Problems) {
  const { MAIL_EVENTS, MAIL_EVENTS_KEY } = values;
  if (MAIL_EVENTS === "none") {
    if (MAIL_EVENTS_KEY) problems.say("MAIL_EVENTS", "is missing, while MAIL_EVENTS_KEY is set");
    return undefined;
  }
  if (!MAIL_EVENTS_KEY) {
    problems.say("MAIL_EVENTS_KEY", `is missing, while MAIL_EVENTS is ${MAIL_EVENTS}`);
    return undefined;
  }
  if (MAIL_EVENTS === "sendgrid" && !isVerificationKey(MAIL_EVENTS_KEY)) {
    problems.say("MAIL_EVENTS_KEY", "is not the verification key that SendGrid shows: MFkw...");
  }
  return { provider: MAIL_EVENTS, key: MAIL_EVENTS_KEY };
}

function isVerificationKey(base64: string): boolean {
  try {
    const der = Buffer.from(base64, "base64");
    const { asymmetricKeyDetails } = createPublicKey({ key: der, format: "der", type: "spki" });
    return asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}
