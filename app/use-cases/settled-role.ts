import type { Role } from "~/features/accounts/constants.ts";
import { hasSubscription } from "~/features/billing/index.server.ts";
import { hasBriefs } from "~/features/briefs/index.server.ts";
import { hasPaidCheckout } from "~/features/payments/index.server.ts";
import type { Tx } from "~/server/db/connect.ts";

/**
 * Whether an account is used in its role already: a client's by a brief, a company's by a payment.
 * Such an account keeps its role. Registering costs nothing, so it does not count.
 */
export async function hasSettledRole(
  tx: Tx,
  { userId, email, role }: { userId: string; email: string; role: Role },
): Promise<boolean> {
  if (role === "CLIENT") return await hasBriefs(tx, { userId, email });
  return (await hasSubscription(tx, userId)) || (await hasPaidCheckout(tx, userId));
}
