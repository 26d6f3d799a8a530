import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";

const LENGTH = 32;

// What an admin reads while looking on as somebody else holds no link that opens anything.
const SECRET_OF_LOOKS = randomBytes(32);

/** What signs a mailed link that has no end, by SESSION_SECRET: what it is for, and whom or what it is about. */
export function linkSignature(app: App, ...said: readonly string[]): string {
  const { config, onlyReads } = servicesOf(app);
  return createHmac("sha256", onlyReads ? SECRET_OF_LOOKS : config.sessionSecret)
    .update(said.join("\n"))
    .digest("hex")
    .slice(0, LENGTH);
}

/** Whether a signature that came with a link is the one of it; takes as long for any other. */
export function isLinkSignature(app: App, given: string, ...said: readonly string[]): boolean {
  const [one, own] = [Buffer.from(given), Buffer.from(linkSignature(app, ...said))];
  return one.length === own.length && timingSafeEqual(one, own);
}
