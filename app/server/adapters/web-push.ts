import { createECDH, type ECDH, hkdfSync } from "node:crypto";
import https, { type Agent } from "node:https";
import webPush from "web-push";
import { readPublicUrl } from "../../shared/public-url.ts";
import type { PushAddress, PushServices } from "../ports/push.ts";
import { ServiceFailed } from "../ports/service-away.ts";
import type { Circuits } from "./circuit.ts";
import { publicLookup } from "./public-lookup.ts";

/** The push services of Chrome, Firefox, Safari and Edge; a name that begins with a dot has names before it. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".notify.windows.com",
];

const DAY_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 2_500;
const AUTH_BYTES = 16;

/** An address that is no more, or that another key made: its browser has to subscribe anew. */
const GONE = new Set([400, 403, 404, 410]);

interface PushOptions {
  agent?: Agent;
  timeoutMs?: number;
}

/**
 * Writes to browsers by Web Push. The keys follow from `secret`, so that they are kept as long as sessions
 * are; `subject` is where a push service finds us, 'mailto:...'. Each host has a circuit of its own.
 */
export function webPushServices(
  { secret, subject }: { secret: string; subject: string },
  circuits: Circuits,
  { agent, timeoutMs = TIMEOUT_MS }: PushOptions = {},
): PushServices {
  const own = ownKey(secret);
  const publicKey = own.getPublicKey("base64url");
  const vapidDetails = { subject, publicKey, privateKey: own.getPrivateKey("base64url") };

  /** Where a message for this browser goes; null when it is not the address of a browser. */
  function endpointUrl({ endpoint, p256dh, auth }: PushAddress): URL | null {
    const url = readPublicUrl(endpoint);
    // Only in its canonical spelling: web-push signs for the host by another parser.
    if (!url || url.href !== endpoint || url.protocol !== "https:" || url.port) return null;
    if (!isPushService(url.hostname) || !isPoint(own, p256dh)) return null;
    return Buffer.from(auth, "base64url").length === AUTH_BYTES ? url : null;
  }

  return {
    publicKey,
    accepts: (address) => endpointUrl(address) !== null,
    async send(address, message, topic) {
      const url = endpointUrl(address);
      if (!url) return "gone";
      const { p256dh, auth } = address;
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys: { p256dh, auth } },
        message,
        { vapidDetails, contentEncoding: "aes128gcm", TTL: DAY_SECONDS, urgency: "high", topic },
      );
      const status = await circuits(`push service ${url.hostname}`)(async () => {
        const answered = await post(url, { headers, body, agent, timeoutMs });
        // Anything else is about this browser, and says nothing of the others.
        if (answered >= 500) throw new ServiceFailed(`the push service answered ${answered}`);
        return answered;
      });
      if (GONE.has(status)) return "gone";
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      return "sent";
    },
  };
}

function isPushService(host: string): boolean {
  return SERVICES.some((name) => (name.startsWith(".") ? host.endsWith(name) : host === name));
}

/** True for an uncompressed point of P-256 in base64url: what a message is closed with. */
function isPoint(own: ECDH, p256dh: string): boolean {
  try {
    own.computeSecret(p256dh, "base64url");
    return Buffer.from(p256dh, "base64url")[0] === UNCOMPRESSED;
  } catch {
    return false;
  }
}

const UNCOMPRESSED = 4;

interface Post {
  headers: Record<string, string | number>;
  body: Buffer;
  agent: Agent | undefined;
  timeoutMs: number;
}

/** The status that a POST is answered with; no redirect is followed and the answer's body is thrown away. */
function post(url: URL, { headers, body, agent, timeoutMs }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = https.request(url, {
      method: "POST",
      headers,
      lookup: publicLookup(),
      signal: AbortSignal.timeout(timeoutMs),
      ...(agent ? { agent } : {}),
    });
    request.once("error", reject);
    request.once("response", (answer) => {
      // What breaks off behind the status changes nothing.
      answer.on("error", () => undefined);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.end(body);
  });
}

function ownKey(secret: string): ECDH {
  const key = createECDH("prime256v1");
  key.setPrivateKey(Buffer.from(hkdfSync("sha256", secret, "", "web push", 32)));
  return key;
}
