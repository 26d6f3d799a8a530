import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../ports/clock.ts";
import type { MailEvent, MailEventKind, MailEvents } from "../ports/mail-events.ts";
import { isMailboxStatus } from "../ports/mailer.ts";
import { isFresh, momentAt, parsed, refuseUnless } from "./signed-events.ts";

const notice = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  "event-data": z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string().optional(),
    timestamp: z.number(),
    "delivery-status": z
      .object({
        "enhanced-code": z.string().optional(),
        description: z.string().optional(),
        message: z.string().optional(),
      })
      .optional(),
  }),
});

const KINDS: Record<string, MailEventKind> = {
  delivered: "delivered",
  complained: "complained",
  unsubscribed: "unsubscribed",
};

/** Mailgun: one event a notice, signed over a timestamp and a token that the body brings along. */
export function mailgunEvents(signingKey: string, clock: Clock): MailEvents {
  return {
    read(_headers, body) {
      const { signature: signed, "event-data": event } = parsed(notice, body);
      const { timestamp, token, signature } = signed;
      const own = createHmac("sha256", signingKey)
        .update(timestamp + token)
        .digest();
      const given = Buffer.from(signature, "hex");
      refuseUnless(given.length === own.length && timingSafeEqual(given, own), "badly signed");
      refuseUnless(isFresh(timestamp, clock), "too old");
      return eventOf(event, clock);
    },
  };
}

function eventOf(told: z.output<typeof notice>["event-data"], clock: Clock): MailEvent[] {
  const { event, severity, recipient, timestamp, "delivery-status": status } = told;
  const kind = event === "failed" ? failedAs(severity, status?.["enhanced-code"]) : KINDS[event];
  if (!kind || !recipient) return [];
  const detail = status?.message || status?.description || null;
  return [{ kind, address: recipient, at: momentAt(timestamp, clock), detail }];
}

function failedAs(severity: string | undefined, status = ""): MailEventKind {
  return severity === "permanent" && (status === "" || isMailboxStatus(status))
    ? "bounced"
    : "delayed";
}
