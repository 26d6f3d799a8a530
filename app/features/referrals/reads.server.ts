import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { users } from "~/server/db/tables/accounts.ts";
import { referralCodes, referralCredits } from "~/server/db/tables/referrals.ts";
import { firstNameOf, looksLikeCode, monthYearOf, normalCode } from "./rules.ts";

/** Whose code this is, as others may know it; null for a code that nobody has. */
export async function readReferrer(
  db: Queryable,
  typed: string,
): Promise<{ firstName: string } | null> {
  const code = normalCode(typed);
  if (!looksLikeCode(code)) return null;
  const [referrer] = await db
    .select({ name: users.name })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.code, code), isNull(users.erasedAt)));
  return referrer ? { firstName: firstNameOf(referrer.name) } : null;
}

/** Free months somebody earned: in this month of the Netherlands, in all, and already given. */
export async function readEarned(
  app: App,
  userId: string,
): Promise<{ thisMonth: number; total: number; granted: number }> {
  const rows = await app.db
    .select({
      monthYear: referralCredits.monthYear,
      granted: isNotNull(referralCredits.grantedAt),
      months: count(),
    })
    .from(referralCredits)
    .where(eq(referralCredits.userId, userId))
    .groupBy(referralCredits.monthYear, isNotNull(referralCredits.grantedAt));
  const month = monthYearOf(app.clock.now());
  const earned = { thisMonth: 0, total: 0, granted: 0 };
  for (const row of rows) {
    earned.total += row.months;
    if (row.monthYear === month) earned.thisMonth += row.months;
    if (row.granted) earned.granted += row.months;
  }
  return earned;
}
