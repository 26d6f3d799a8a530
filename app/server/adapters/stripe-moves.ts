import { createHash } from "node:crypto";

// Stripe keeps fifty texts of five hundred characters with a subscription; a name is of forty at most.
const NAME = /^moves_(\d+)$/;
const IN_A_TEXT = 38;

/** Which delays a subscription has had, by the names of their reasons, as they were kept with it. */
export function readMoves(metadata: Record<string, string>) {
  const texts = Object.entries(metadata).filter(([name]) => NAME.test(name));
  const done = texts.flatMap(([, text]) => text.split(" "));
  const slot = `moves_${Math.floor(done.length / IN_A_TEXT)}`;
  return {
    has: (key: string) => done.includes(short(key)),
    /** What to keep with the subscription once `key` is done too. */
    with: (key: string) => ({ [slot]: [metadata[slot], short(key)].filter(Boolean).join(" ") }),
    /** Differs after every move. */
    version: short(done.toSorted().join(" ")),
  };
}

// Seventy-two bits: enough to tell a few hundred reasons apart.
function short(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
