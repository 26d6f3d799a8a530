import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../ports/clock.ts";
import type { MailEvent, MailEventKind, MailEvents } from "../ports/mail-events.ts";
import { isMailboxStatus } from "../ports/mailer.ts";
import { isFresh, momentAt, parsed, refuseUnless } from "./signed-events.ts";

const SIGNATURE = "x-twilio-email-event-webhook-signature";
const TIMESTAMP = "x-twilio-email-event-webhook-timestamp";

const notice = z.array(
  z.object({
    event: z.string(),
    /** Of a bounce: 'bounce' is for good, 'blocked' is about this mail or its sender. */
    type: z.string().optional(),
    email: z.string(),
    timestamp: z.number(),
    status: z.string().optional(),
    reason: z.string().optional(),
  }),
);

const KINDS: Record<string, MailEventKind> = {
  delivered: "delivered",
  deferred: "delayed",
  spamreport: "complained",
  unsubscribe: "unsubscribed",
  group_unsubscribe: "unsubscribed",
};

/**
 * SendGrid: many events a notice, signed over a timestamp and the body as it came; the key is the one that
 * it shows, DER in base64.
 */
export function sendgridEvents(publicKey: string, clock: Clock): MailEvents {
  const der = Buffer.from(publicKey, "base64");
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return {
    read(headers, body) {
      const timestamp = headers.get(TIMESTAMP) ?? "";
      const signature = Buffer.from(headers.get(SIGNATURE) ?? "", "base64");
      const isSigned = verify("sha256", Buffer.from(timestamp + body), key, signature);
      refuseUnless(isSigned, "badly signed");
      refuseUnless(isFresh(timestamp, clock), "too old");
      return parsed(notice, body).flatMap((event) => eventOf(event, clock));
    },
  };
}

function eventOf(told: z.output<typeof notice>[number], clock: Clock): MailEvent[] {
  const { event, type, email, timestamp, status = "", reason } = told;
  const isForGood = type !== "blocked" && (status === "" || isMailboxStatus(status));
  const kind = event === "bounce" ? (isForGood ? "bounced" : "delayed") : KINDS[event];
  if (!kind) return [];
  return [{ kind, address: email, at: momentAt(timestamp, clock), detail: reason || null }];
}
