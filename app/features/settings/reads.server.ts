import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { usableToken } from "~/features/accounts/index.server.ts";
import { accountTokens, users } from "~/features/accounts/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { showPhone } from "~/shared/phone.ts";
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

/** The owner's own account; `sessionId` is the session that asks. */
export async function readSettings(
  app: App,
  userId: string,
  sessionId: string | null,
): Promise<Settings> {
  const { clock, db } = servicesOf(app);
  const now = clock.now();
  const [[user], [waiting], open] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({ address: accountTokens.address })
      .from(accountTokens)
      .where(
        and(
          eq(accountTokens.userId, userId),
          eq(accountTokens.purpose, "change-email"),
          isNull(accountTokens.usedAt),
          gt(accountTokens.expiresAt, now),
        ),
      )
      .orderBy(desc(accountTokens.createdAt))
      .limit(1),
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.createdAt)),
  ]);
  if (!user) throw new Error("no account behind a session");
  return {
    name: user.name,
    email: user.email,
    phone: showPhone(user.phone),
    waitingAddress: waiting?.address ?? null,
    devices: open.map((session) => ({
      id: session.id,
      name: deviceName(session.userAgent),
      since: session.createdAt,
      isThis: session.id === sessionId,
    })),
  };
}

/** What a link to a new address would change; null when it no longer works. Uses nothing up. */
export async function readAddressLink(
  app: App,
  token: string,
): Promise<{ name: string; address: string } | null> {
  const { db, clock } = servicesOf(app);
  const [found] = await db
    .select({ name: users.name, address: accountTokens.address })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(usableToken("change-email", token, clock.now()));
  return found?.address ? { name: found.name, address: found.address } : null;
}
