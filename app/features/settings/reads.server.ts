import { readOwnAccount, readWaitingAddress } from "~/features/accounts/index.server.ts";
import { listOwnSessions } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { deviceName } from "./rules.ts";

/** A browser somebody is signed in with. */
export interface Device {
  id: string;
  name: string;
  since: Date;
  isThis: boolean;
}

/** What the account page shows of its owner. */
export interface Settings {
  name: string;
  email: string;
  phone: string | null;
  /** The new address that waits for its confirmation. */
  waitingAddress: string | null;
  devices: Device[];
}

/** The actor's own account; `sessionId` is the session that asks. */
export async function readSettings(
  app: App,
  actor: SignedInActor,
  sessionId: string | null,
): Promise<Settings> {
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
