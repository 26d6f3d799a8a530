import { readOwnAccount, readWaitingAddress } from "~/features/accounts/index.server.ts";
import { listOwnSessions } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { deviceName, typedDetails } from "./rules.ts";

/** What somebody told of itself, as it would be typed. */
export async function readTypedDetails(app: App, actor: SignedInActor) {
  return typedDetails(await readOwnAccount(app, actor));
}

/** What the account page shows of the actor; `sessionId` is the session that asks. */
export async function readOwnSettings(app: App, actor: SignedInActor, sessionId: string | null) {
  const [account, waitingAddress, open] = await Promise.all([
    readOwnAccount(app, actor),
    readWaitingAddress(app, actor.userId),
    listOwnSessions(app, actor),
  ]);
  return {
    ...account,
    waitingAddress,
    devices: open.map(({ id, userAgent, openedAt }) => ({
      id,
      name: deviceName(userAgent),
      since: openedAt,
      isThis: id === sessionId,
    })),
  };
}
