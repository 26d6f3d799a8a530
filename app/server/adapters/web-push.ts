import { createECDH, hkdfSync } from "node:crypto";
import type { Agent } from "node:https";
import webPush, { WebPushError } from "web-push";
import type { PushServices } from "../ports/push.ts";

/** The push services of Chrome, Firefox, Safari and Edge; a name that begins with a dot has names before it. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".notify.windows.com",
];

const DAY_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;

/** An address that is no more, or that another key made: its browser has to subscribe anew. */
const GONE = new Set([400, 403, 404, 410]);

/**
 * Writes to browsers by Web Push. The keys follow from `secret`, so that they are kept as long as sessions
 * are; `subject` is where a push service finds us, 'mailto:...'.
 */
export function webPushServices(
  { secret, subject }: { secret: string; subject: string },
  { services = SERVICES, agent }: { services?: readonly string[]; agent?: Agent } = {},
): PushServices {
  const vapidDetails = { subject, ...keysOf(secret) };
  return {
    publicKey: vapidDetails.publicKey,
    isKnown(endpoint) {
      const url = URL.parse(endpoint);
      if (url?.protocol !== "https:" || url.username || url.password) return false;
      return services.some((name) =>
        name.startsWith(".") ? url.host.endsWith(name) : url.host === name,
      );
    },
    async send({ endpoint, p256dh, auth }, message, topic) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, message, {
          vapidDetails,
          contentEncoding: "aes128gcm",
          TTL: DAY_SECONDS,
          urgency: "high",
          topic,
          timeout: TIMEOUT_MS,
          ...(agent ? { agent } : {}),
        });
        return "sent";
      } catch (error) {
        if (error instanceof WebPushError && GONE.has(error.statusCode)) return "gone";
        throw error;
      }
    },
  };
}

function keysOf(secret: string) {
  const key = createECDH("prime256v1");
  key.setPrivateKey(Buffer.from(hkdfSync("sha256", secret, "", "web push", 32)));
  return {
    publicKey: key.getPublicKey("base64url"),
    privateKey: key.getPrivateKey("base64url"),
  };
}
