import { isConfirmedAddress, readOwner, renewToken } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { newAddressPath } from "~/shared/paths.ts";

/**
 * Gives a waiting change of address a fresh link, for the mail that is about to leave to the new
 * address. Null when the change no longer waits, or the address has an account already.
 */
export async function issueAddressLink(app: App, requestId: string) {
  const { db, clock, config } = servicesOf(app);
  const waiting = await renewToken(db, requestId, "change-email", clock.now());
  if (!waiting?.address) return null;
  const { address: email, token, userId } = waiting;
  const owner = await readOwner(app, userId);
  if (!owner || (await isConfirmedAddress(db, email))) return null;
  return { ...owner, email, url: `${config.appUrl}${newAddressPath(token)}` };
}
