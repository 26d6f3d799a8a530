import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A notice as its provider posts it. */
export interface PostedNotice {
  headers: Headers;
  body: string;
}

export const MAILGUN_KEY = "0123456789abcdef0123456789abcdef";

const pair = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

/** The verification key as SendGrid's dashboard shows it. */
export const SENDGRID_KEY = pair.publicKey
  .export({ format: "der", type: "spki" })
  .toString("base64");

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** One event as Mailgun posts it, signed at `now`. */
export function mailgunNotice(
  event: Record<string, unknown>,
  now: Date,
  { at = now, key = MAILGUN_KEY } = {},
): PostedNotice {
  const token = randomBytes(25).toString("hex");
  const timestamp = String(seconds(now));
  const signature = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  const told = {
    signature: { timestamp, token, signature },
    "event-data": {
      id: randomBytes(11).toString("base64url"),
      timestamp: at.getTime() / 1000,
      "log-level": "info",
      message: { headers: { "message-id": "20260310100000.1@verhuisbod.test" } },
      flags: { "is-routed": false, "is-authenticated": true },
      tags: [],
      ...event,
    },
  };
  const headers = new Headers({ "content-type": "application/json" });
  return { headers, body: JSON.stringify(told) };
}

/** Events as SendGrid posts them together, signed at `now`. */
export function sendgridNotice(
  events: Record<string, unknown>[],
  now: Date,
  { at = now } = {},
): PostedNotice {
  const told = events.map((event) => ({
    timestamp: seconds(at),
    "smtp-id": "<14c5d75ce93.dfd.64b469@ismtpd-555>",
    sg_event_id: randomBytes(16).toString("base64url"),
    sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
    ...event,
  }));
  // It writes an event a line, and ends with one.
  const body = `[${told.map((event) => JSON.stringify(event)).join(",\r\n")}]\r\n`;
  const timestamp = String(seconds(now));
  const signature = sign("sha256", Buffer.from(timestamp + body), pair.privateKey);
  const headers = new Headers({
    "content-type": "application/json",
    "x-twilio-email-event-webhook-signature": signature.toString("base64"),
    "x-twilio-email-event-webhook-timestamp": timestamp,
  });
  return { headers, body };
}
