import { isConfirmedAddress, readOwner, renewToken } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { newAddressPath } from "~/shared/paths.ts";

/** Gives a waiting change a fresh link for its mail; null when it ended or the address is taken. */
export async function issueAddressLink(app: App, requestId: string) {
  const { db, clock, config } = servicesOf(app);
  const waiting = await renewToken(db, requestId, "change-email", clock.now());
  if (!waiting?.address) return null;
  const { address: email, token, userId } = waiting;
  const owner = await readOwner(app, userId);
  if (!owner || (await isConfirmedAddress(db, email))) return null;
  return { ...owner, email, url: `${config.appUrl}${newAddressPath(token)}` };
}
