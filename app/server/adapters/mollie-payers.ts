import { Locale } from "@mollie/api-client";
import type { MollieApi } from "./mollie-api.ts";
import { payerOf } from "./mollie-words.ts";

/**
 * Finds or makes the one that a user is at Mollie. Mollie cannot search by our name for somebody: the
 * list is read whole once, and from then on as far as it is new.
 */
export function molliePayers({ client, ask }: MollieApi): (userId: string) => Promise<string> {
  const known = new Map<string, string>();
  let newest: string | null = null;

  async function readNew(): Promise<void> {
    let top: string | null = null;
    for await (const each of client.customers.iterate()) {
      top ??= each.id;
      if (each.id === newest) break;
      const userId = payerOf(each);
      if (userId !== null && !known.has(userId)) known.set(userId, each.id);
    }
    newest = top ?? newest;
  }

  return async (userId) => {
    if (!known.has(userId)) await ask(readNew());
    const found = known.get(userId);
    if (found) return found;
    const made = await ask(
      client.customers.create({
        locale: Locale.nl_NL,
        metadata: { userId },
        idempotencyKey: `payer-${userId}`,
      }),
    );
    known.set(userId, made.id);
    return made.id;
  };
}
