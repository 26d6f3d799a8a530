import { and, eq, isNull } from "drizzle-orm";
import { lockAdmin } from "~/features/accounts/index.server.ts";
import { noteHistory } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { FORGET_PAYMENT, type WriteOff } from "../schema.ts";
import { payments } from "../tables.ts";

/**
 * Writes off a month that was charged back, once: it is not owed any more. Who did it, when and why is
 * kept. The provider is told by a task.
 */
export async function writeOffPayment(
  app: App,
  actor: AdminActor,
  { paymentId, note }: WriteOff,
): Promise<Result<null, "not-allowed" | "not-owed">> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    if (!(await lockAdmin(tx, actor))) return refuse("not-allowed");
    const now = clock.now();
    const [payment] = await tx
      .update(payments)
      .set({ writtenOffAt: now, writtenOffBy: actor.userId, writtenOffNote: note })
      .where(
        and(
          eq(payments.id, paymentId),
          eq(payments.state, "charged-back"),
          isNull(payments.writtenOffAt),
        ),
      )
      .returning();
    if (!payment) return refuse("not-owed");
    const { reference, userId, amountCents } = payment;
    const said = { key: paymentId, happenedAt: now, amountCents, until: payment.periodUntil };
    if (userId) await noteHistory(tx, userId, [{ ...said, change: "written-off" }]);
    await enqueue(tx, FORGET_PAYMENT, { reference, paymentId });
    return ok(null);
  });
}
