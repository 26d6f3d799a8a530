import { createHash } from "node:crypto";
import { Locale } from "@mollie/api-client";
import type { CheckoutRequest } from "../ports/payments.ts";
import type { MollieApi } from "./mollie-api.ts";
import { userAt } from "./mollie-words.ts";

/**
 * Finds or makes the one that a user is at Mollie. Mollie cannot search by our name for somebody: the
 * list is read whole once, and from then on as far as it is new.
 */
export function molliePayers({ client, ask }: MollieApi) {
  const known = new Map<string, string>();
  let newest: string | null = null;

  async function readNew(): Promise<void> {
    let top: string | null = null;
    for await (const each of client.customers.iterate()) {
      top ??= each.id;
      if (each.id === newest) break;
      const userId = userAt(each);
      if (userId !== null && !known.has(userId)) known.set(userId, each.id);
    }
    newest = top ?? newest;
  }

  return async ({ userId, payer }: Pick<CheckoutRequest, "userId" | "payer">): Promise<string> => {
    if (!known.has(userId)) await ask(readNew());
    const found = known.get(userId);
    if (found) return found;
    const { name, email } = payer;
    const hash = createHash("sha256").update(`${name}\n${email}`).digest("base64url");
    const made = await ask(
      client.customers.create({
        name,
        email,
        locale: Locale.nl_NL,
        metadata: { userId },
        // Mollie takes no key for another request, as one with a new name is.
        idempotencyKey: `payer-${userId}-${hash.slice(0, 12)}`,
      }),
    );
    known.set(userId, made.id);
    return made.id;
  };
}
