import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { BadNotice } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { SYNC_NOTICE } from "../schema.ts";
import { providerNotices } from "../tables.ts";

/**
 * Takes in what the payment provider posted: noted once by its name, and looked into by a task, so
 * that the provider has its answer at once. 'bad' for what the provider did not send to us just now.
 */
export async function takeNotice(
  app: App,
  headers: Headers,
  body: string,
): Promise<Result<null, "bad">> {
  const { payments, transact, clock, log } = servicesOf(app);
  const say = (outcome: string) => {
    log.info({ outcome }, "a notice came in");
    return ok(null);
  };
  try {
    const { id, about } = await payments.readNotice(headers, body);
    return await transact(async (tx) => {
      if (id !== null) {
        const noted = await tx
          .insert(providerNotices)
          .values({ id, about, receivedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: providerNotices.id });
        if (noted.length === 0) return say("known already");
      }
      if (about === null) return say("nothing of ours");
      await enqueue(tx, SYNC_NOTICE, { about });
      return say("to be asked about");
    });
  } catch (error) {
    if (!(error instanceof BadNotice)) throw error;
    log.warn({ error }, "a notice was refused that is not the payment provider's");
    return refuse("bad");
  }
}
