import { and, eq, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { noteHistory } from "~/features/billing/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue, enqueueIn } from "~/server/db/outbox.ts";
import { findRow, lockRow, storedRow } from "~/server/db/rows.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { GIVEN_AT_MOST } from "../constants.ts";
import { notifyMonthsGiven } from "../emails/notify-months-given.tsx";
import { GRANT_FREE_MONTHS, type MonthsGift, type MonthTakenBack } from "../schema.ts";
import { givenMonths } from "../tables.ts";

// By then the provider has moved the next payment, mostly, and a slip was taken back.
const MAIL_AFTER_MINUTES = 2;

/**
 * Gives a company free months, each of which the provider is asked for by the task of earned ones. The
 * same form sent again gives nothing more. The company is mailed what it got and until when it is paid.
 */
export async function giveMonths(
  app: App,
  actor: AdminActor,
  gift: MonthsGift,
): Promise<Result<null, "no-company" | "too-many-months" | "not-allowed">> {
  const { userId, giftId, months } = gift;
  const deed = { act: "months-given", subjectId: userId, about: userId } as const;
  const done = await actAtDesk(app, actor, deed, gift, async (tx, now) => {
    const isCompany = and(eq(users.role, "MOVING_COMPANY"), isNull(users.erasedAt));
    const company = await lockRow(tx, users, and(eq(users.id, userId), isCompany), "no key update");
    if (!company) return refuse("no-company");
    if (await findRow(tx, givenMonths, eq(givenMonths.id, giftId))) return refuse("given-before");
    const isWaiting = and(isNull(givenMonths.grantedAt), isNull(givenMonths.takenBackAt));
    const waiting = await tx.$count(givenMonths, and(eq(givenMonths.userId, userId), isWaiting));
    if (waiting + months > GIVEN_AT_MOST) return refuse("too-many-months");
    for (let month = 0; month < months; month += 1) {
      const row = { userId, createdAt: now, ...(month === 0 && { id: giftId }) };
      const { id } = await storedRow(tx.insert(givenMonths).values(row).returning());
      await note(tx, userId, id, "month-given", now);
    }
    await enqueue(tx, GRANT_FREE_MONTHS, { userId });
    const told = { userId, at: now.toISOString() };
    await enqueueIn(tx, MAIL_AFTER_MINUTES * MINUTE_MS, notifyMonthsGiven, told);
    return ok({ value: null, before: { waiting }, after: { waiting: waiting + months } });
  });
  if (done.ok) return done;
  // One line in the log, however often the form was sent.
  return done.reason === "given-before" ? ok(null) : refuse(done.reason);
}

/** Takes one back, unless the provider was asked for it: that one may be given already. */
export async function takeMonthBack(app: App, actor: AdminActor, taken: MonthTakenBack) {
  const { monthId, userId } = taken;
  const deed = { act: "month-taken-back", subjectId: userId, about: userId } as const;
  return await actAtDesk(app, actor, deed, taken, async (tx, now) => {
    const [month] = await tx
      .update(givenMonths)
      .set({ takenBackAt: now })
      .where(and(eq(givenMonths.id, monthId), eq(givenMonths.userId, userId), mayBeTaken()))
      .returning();
    if (!month) return refuse("given-already");
    await note(tx, userId, monthId, "month-taken-back", now);
    return ok({ value: null, after: { monthId } });
  });
}

// Nobody asked the provider for it yet, and it stands.
const mayBeTaken = () =>
  and(isNull(givenMonths.askedAt), isNull(givenMonths.takenBackAt), isNull(givenMonths.grantedAt));

/**
 * Before the provider is asked for a month: from then on nobody takes it back. Answers whether it may be
 * asked; an earned one always may.
 */
export async function askForGift(tx: Tx, monthId: string, now: Date): Promise<boolean> {
  const month = await lockRow(tx, givenMonths, eq(givenMonths.id, monthId));
  if (!month) return true;
  if (month.takenBackAt) return false;
  const isFirst = and(eq(givenMonths.id, monthId), isNull(givenMonths.askedAt));
  await tx.update(givenMonths).set({ askedAt: now }).where(isFirst);
  return true;
}

/** The provider did not give it: it waits again, and may be taken back. */
export async function letGoOfGift(tx: Tx, monthId: string): Promise<void> {
  const isWaiting = and(eq(givenMonths.id, monthId), isNull(givenMonths.grantedAt));
  await tx.update(givenMonths).set({ askedAt: null }).where(isWaiting);
}

async function note(
  tx: Tx,
  userId: string,
  key: string,
  change: "month-given" | "month-taken-back",
  happenedAt: Date,
): Promise<void> {
  const about = { key, happenedAt, amountCents: null, until: null };
  await noteHistory(tx, userId, [{ ...about, change }]);
}
