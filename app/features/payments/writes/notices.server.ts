import type { App } from "~/server/app.ts";
import { enqueueLatest } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { BadNotice } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { countTry } from "~/server/web/limits.ts";
import { ok, refuse } from "~/shared/result.ts";
import { TooBusy, tooManyPage } from "~/shared/too-busy.ts";
import { isKnownPayment } from "../reads/ledger.server.ts";
import { adapterAt, providersAt } from "../reads/provider.server.ts";
import { SYNC_NOTICE } from "../schema.ts";
import { providerNotices } from "../tables.ts";

// About a minute of trying again: what a stranger made up is asked about while its provider is away too.
const UNKNOWN_ATTEMPTS = 4;

/**
 * Takes in what a provider posted: noted once, and asked about once by a task, so that it is
 * answered at once. 'bad' is what no provider sent just now. Unsigned ones about payments we do not
 * know are few a minute: strangers may make them up. @throws TooBusy for more; the provider posts
 * it again
 */
export async function takeNotice(app: App, headers: Headers, body: string) {
  const { log } = servicesOf(app);
  const say = (outcome: string) => {
    log.info({ outcome }, "a notice came in");
    return ok(null);
  };
  try {
    const { provider, id, about } = await readNotice(app, headers, body);
    const mayBeMadeUp = id === null && about !== null && !(await isKnownPayment(app, about));
    if (mayBeMadeUp) {
      const allowance = await countTry(app, "unknownPaymentNotices", provider);
      if (!allowance.allowed) {
        log.warn({ provider }, "a notice about an unknown payment was one too many");
        throw new TooBusy(tooManyPage(allowance.retryAfterSeconds));
      }
    }
    return await transact(app, NOBODY, async (tx, receivedAt) => {
      if (id !== null) {
        const notice = tx.insert(providerNotices).values({ id, about, receivedAt });
        const { rowCount } = await notice.onConflictDoNothing();
        if (!rowCount) return say("known already");
      }
      if (about === null) return say("nothing of ours");
      const attempts = mayBeMadeUp ? UNKNOWN_ATTEMPTS : undefined;
      await enqueueLatest(tx, SYNC_NOTICE, { about, provider }, attempts);
      return say("to be asked about");
    });
  } catch (error) {
    if (!(error instanceof BadNotice)) throw error;
    log.warn({ error }, "a notice was refused that no payment provider sent");
    return refuse("bad");
  }
}

// One address takes the notices of all: who sent one shows in how it is signed or written.
async function readNotice(app: App, headers: Headers, body: string) {
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
