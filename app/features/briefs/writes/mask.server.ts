import { setImmediate } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { ok } from "~/shared/result.ts";
import { MASKED_AT_ONCE } from "../constants.ts";
import { maskedTexts } from "../reads/for-company.server.ts";
import { briefs } from "../tables.ts";

/**
 * Masks again, a few briefs at a time, what older rules masked: until none is left or the others are
 * held by somebody else, who masks them.
 */
export async function maskOlderBriefs(app: App): Promise<void> {
  let done = MASKED_AT_ONCE;
  while (done === MASKED_AT_ONCE) {
    const batch = await servicesOf(app).transact(async (tx) =>
      ok(await maskAgain(tx, MASKED_AT_ONCE)),
    );
    done = batch.ok ? batch.value : 0;
  }
}

// The rows are locked, so no text changes between reading and writing it; one that somebody else
// holds comes next time. Answers how many it did, at most `limit`.
async function maskAgain(tx: Tx, limit: number): Promise<number> {
  const rows = await tx
    .select()
    .from(briefs)
    .where(lt(briefs.maskVersion, MASK_VERSION))
    .orderBy(briefs.maskVersion)
    .limit(limit)
    .for("update", { skipLocked: true });
  const masked: object[] = [];
  for (const { id, ...brief } of rows) {
    masked.push({ id, ...maskedTexts(brief) });
    await setImmediate();
  }
  await tx.execute(sql`
    update briefs set masked_from_city = again."maskedFromCity",
      masked_to_city = again."maskedToCity", masked_info = again."maskedInfo",
      masked_answers = again."maskedAnswers", mask_version = again."maskVersion"
    from jsonb_to_recordset(${JSON.stringify(masked)}::jsonb) as again(id uuid,
      "maskedFromCity" text, "maskedToCity" text, "maskedInfo" text, "maskedAnswers" jsonb,
      "maskVersion" int)
    where briefs.id = again.id`);
  return rows.length;
}
