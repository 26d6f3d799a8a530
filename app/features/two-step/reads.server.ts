import { and, eq, isNull } from "drizzle-orm";
import { usableToken } from "~/features/accounts/index.server.ts";
import { accountTokens } from "~/features/accounts/tables.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { SETUP_MINUTES } from "./constants.ts";
import { authenticators, recoveryCodes } from "./tables.ts";

/** Whose code is asked for; null when the ticket is used or too old. Uses nothing up. */
export async function readTicket(app: App, token: string): Promise<{ userId: string } | null> {
  const { db, clock } = servicesOf(app);
  const [ticket] = await db
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(usableToken("second-step", token, clock.now()));
  return ticket ?? null;
}

/** How somebody's second step stands; `key` is the key that waits for its first code, in base32. */
export type SecondStep =
  | { state: "off" }
  | { state: "waiting"; key: string }
  | { state: "on"; codesLeft: number };

/** The second step as its owner sees it. */
export async function readSecondStep(app: App, userId: string): Promise<SecondStep> {
  const { db, clock, authenticatorKeys } = servicesOf(app);
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  if (!found) return { state: "off" };
  if (!found.confirmedAt) {
    if (isStale(found.createdAt, clock.now())) return { state: "off" };
    return { state: "waiting", key: authenticatorKeys.reveal(found.sealedKey) };
  }
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return { state: "on", codesLeft: await db.$count(recoveryCodes, unused) };
}

/** True for a key that was shown too long ago to be taken into use. */
export function isStale(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > SETUP_MINUTES * MINUTE_MS;
}
