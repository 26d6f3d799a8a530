import { and, eq, isNull } from "drizzle-orm";
import { encode } from "uqr";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { SETUP_MINUTES } from "./constants.ts";
import { authenticators, recoveryCodes } from "./tables.ts";
import type { SetupKey } from "./views.ts";

export async function readSecondStep(app: App, { userId, email }: SignedInActor) {
  const { db, clock, authenticatorKeys } = servicesOf(app);
  const found = await findRow(db, authenticators, eq(authenticators.userId, userId));
  if (!found?.confirmedAt) {
    if (!found || isStale(found.createdAt, clock.now())) return { state: "off" as const };
    const key = authenticatorKeys.reveal(found.sealedKey);
    return { state: "waiting" as const, ...setupKey(key, email) };
  }
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return { state: "on" as const, codesLeft: await db.$count(recoveryCodes, unused) };
}

function setupKey(key: string, email: string): SetupKey {
  const issuer = encodeURIComponent(PRODUCT_NAME);
  const address = `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${key}&issuer=${issuer}`;
  const { data, size } = encode(address, { border: 3 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { key, address, qr: { size, path: dark.join("") } };
}

/** Whether signing in to an account also takes a code; inside a transaction `db` is that. */
export async function hasSecondStep(
  app: App,
  { userId }: Pick<SignedInActor, "userId">,
  db: Queryable = servicesOf(app).db,
) {
  const found = await findRow(db, authenticators, eq(authenticators.userId, userId));
  return Boolean(found?.confirmedAt);
}

/** True for a key that was shown too long ago to be taken into use. */
export function isStale(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > SETUP_MINUTES * MINUTE_MS;
}
