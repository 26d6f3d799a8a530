import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sealFor } from "./seal.ts";

const KEY_BYTES = 20;
const STEP_MS = 30_000;
const CLOCKS_DIFFER = [0, -1, 1];
/** Half minutes that clocks of several machines differ at most. */
const MOST_AHEAD = 10;

/** The shared keys of authenticator apps, and the codes they make (RFC 6238, SHA-1, 6 digits). */
export type AuthenticatorKeys = ReturnType<typeof authenticatorKeys>;

/** Keys sealed under a key of their own. */
export function authenticatorKeys(secret: string) {
  const seal = sealFor(secret, "authenticator keys");
  return {
    create: () => seal.close(randomBytes(KEY_BYTES)),
    /** A sealed key as an app takes it: base32. */
    reveal: (sealed: string) => base32(seal.open(sealed)),
    /**
     * The half minute of this code, at most one from `now` and later than `after`; else null. An `after`
     * that is yet to come was of a clock that was ahead: by it the owner would wait until it has come.
     */
    match(sealed: string, code: string, now: Date, after: number): number | null {
      const key = seal.open(sealed);
      const current = Math.floor(now.getTime() / STEP_MS);
      const steps = CLOCKS_DIFFER.map((difference) => current + difference);
      const isFresh = (step: number) => step > after || after > current + MOST_AHEAD;
      return steps.find((step) => isFresh(step) && same(codeAt(key, step), code)) ?? null;
    },
  };
}

/** The six digits that an app with this key shows in a half minute, counted from 1970. */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}
