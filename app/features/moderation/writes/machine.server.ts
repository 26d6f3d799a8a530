import { listMaskedBriefs } from "~/features/briefs/index.server.ts";
import { listMasked } from "~/features/enquiries/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { decisions } from "../tables.ts";

/** Notes that the mask hid something of these texts; of each once. */
export async function noteMasked(tx: Tx, kind: ReportedKind, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  const masked = { kind, outcome: "masked", reason: "mask", byMachine: true };
  await tx
    .insert(decisions)
    .values(ids.map((subjectId) => ({ ...masked, subjectId, askedAt: now, createdAt: now })))
    .onConflictDoNothing();
}

// A night that was missed is made up for by the next.
const LOOKED_BACK_MS = 3 * DAY_MS;

/** Notes what the mask hid in the last days, for the figures of the year. */
export async function noteMaskedTexts(app: App): Promise<void> {
  const { db, clock } = servicesOf(app);
  const since = new Date(clock.now().getTime() - LOOKED_BACK_MS);
  const [briefIds, { questions, answers }] = await Promise.all([
    listMaskedBriefs(db, since),
    listMasked(db, since),
  ]);
  await transact(app, NOBODY, async (tx, now) => {
    await noteMasked(tx, "opdracht", briefIds, now);
    await noteMasked(tx, "vraag", questions, now);
    await noteMasked(tx, "antwoord", answers, now);
    return ok(null);
  });
}
