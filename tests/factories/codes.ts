import { codeAt } from "~/server/auth/authenticator-keys.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app with this base32 key shows at an instant. */
export function appCode(key: string, now: Date): string {
  const bits = [...key.replace(/\s/g, "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeAt(Buffer.from(bytes), Math.floor(now.getTime() / 30_000));
}
