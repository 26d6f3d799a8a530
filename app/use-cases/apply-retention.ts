import { PERSONAL_DATA } from "~/features/privacy/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";

/**
 * Lets go of what was kept as long as /privacy says, in batches; what is gone already costs nothing
 * to do again. Answers, and logs, how much of each. Several transactions: no rule needs another's.
 */
export async function applyRetention(app: App): Promise<Record<string, number>> {
  const { clock, log } = servicesOf(app);
  const now = clock.now();
  const counts: Record<string, number> = {};
  for (const { name, apply } of PERSONAL_DATA.flatMap(({ retention }) => retention)) {
    counts[name] = await apply(app, now);
  }
  log.info({ counts }, "kept no longer than promised");
  return counts;
}
