import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals what has to be read again later, so that the database alone opens nothing: AES-256-GCM under a
 * key that is derived from the product's secret, another one for each `use`.
 */
export function sealFor(secret: string, use: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", use, 32));
  return {
    close(bytes: Buffer): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    /** @throws for what was sealed under another secret, or changed since */
    open(sealed: string): Buffer {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}
