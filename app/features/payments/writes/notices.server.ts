import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { BadNotice, type Notice } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { adapterAt, providersAt } from "../reads/adapters.server.ts";
import { SYNC_NOTICE } from "../schema.ts";
import { providerNotices } from "../tables.ts";

/**
 * Takes in what a payment provider posted: noted once by its name, and looked into by a task, so
 * that the provider has its answer at once. 'bad' for what the provider did not send to us just now.
 */
export async function takeNotice(
  app: App,
  headers: Headers,
  body: string,
): Promise<Result<null, "bad">> {
  const { transact, clock, log } = servicesOf(app);
  const say = (outcome: string) => {
    log.info({ outcome }, "a notice came in");
    return ok(null);
  };
  try {
    const { provider, id, about } = await readNotice(app, headers, body);
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
      await enqueue(tx, SYNC_NOTICE, { about, provider });
      return say("to be asked about");
    });
  } catch (error) {
    if (!(error instanceof BadNotice)) throw error;
    log.warn({ error }, "a notice was refused that no payment provider sent");
    return refuse("bad");
  }
}

// One address takes the notices of all: who sent one shows in how it is signed or written.
async function readNotice(
  app: App,
  headers: Headers,
  body: string,
): Promise<Notice & { provider: PaymentProvider }> {
  const refused: unknown[] = [];
  for (const provider of providersAt(app)) {
    try {
      return { provider, ...(await adapterAt(app, provider).readNotice(headers, body)) };
    } catch (error) {
      if (!(error instanceof BadNotice)) throw error;
      refused.push(error);
    }
  }
  throw new BadNotice("none of the providers", { cause: new AggregateError(refused) });
}
