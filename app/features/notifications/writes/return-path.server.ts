import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";

/** Of the name of a mail, which is the first part of its Message-ID: hexadecimal digits. */
export const NAME_LENGTH = 32;
const SIGNATURE_LENGTH = 16;

/**
 * The address that a mail comes back to: MAIL_BOUNCES with the mail's name in it, signed, so that nobody can
 * say of a mail that he never had that it came back. Absent without that setting.
 */
export function returnPathOf(app: App, name: string): string | undefined {
  const { mailBounces } = servicesOf(app).config;
  return mailBounces?.replace("@", `+${name}${signatureOf(app, name)}@`);
}

/** The name of the mail that came back to one of these addresses; null when it is none of ours. */
export function nameInReturnPath(app: App, addresses: readonly string[]): string | null {
  const [local, domain] = servicesOf(app).config.mailBounces?.toLowerCase().split("@") ?? [];
  if (local === undefined) return null;
  for (const address of addresses.map((one) => one.toLowerCase())) {
    const token = address.slice(local.length + 1, -`@${domain}`.length);
    const name = token.slice(0, NAME_LENGTH);
    const expected = Buffer.from(`${local}+${name}${signatureOf(app, name)}@${domain}`);
    const given = Buffer.from(address);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return name;
  }
  return null;
}

function signatureOf(app: App, name: string): string {
  const { sessionSecret } = servicesOf(app).config;
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "mail that comes back", 32));
  return createHmac("sha256", key).update(name).digest("hex").slice(0, SIGNATURE_LENGTH);
}
