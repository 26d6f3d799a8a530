import { inArray, max, sql, sum } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { monthsLater } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { SERVICE_TYPES } from "../intake/constants.ts";
import { BAND_MONTHS } from "./constants.ts";
import { countAccepted, readAcceptedPrices } from "./reads.server.ts";
import { bandOf, classKey, enoughNews, tellingBands } from "./rules.ts";
import { priceBands } from "./tables.ts";

/** Computes every band anew, of the proposals that were accepted in the last 24 months. */
export async function renewBands(app: App): Promise<void> {
  const computedAt = servicesOf(app).clock.now();
  const prices = await readAcceptedPrices(app, monthsLater(computedAt, -BAND_MONTHS));
  const counted = prices.flatMap((each) => bandOf(each) ?? []);
  const bands = tellingBands(counted).map(({ of, ...band }) => ({
    class: classKey(of),
    ...band,
    computedAt,
  }));
  await transact(app, NOBODY, async (tx) => {
    // Whoever renews them at the same time waits here; who reads them does not.
    await tx.execute(sql`lock table ${priceBands} in share row exclusive mode`);
    await tx.delete(priceBands);
    if (bands.length > 0) await tx.insert(priceBands).values(bands);
    return ok(null);
  });
}

/** Computes the bands anew once enough was accepted since the last time; `acceptedAt` is the latest. */
export async function renewBandsAfter(app: App, acceptedAt: Date): Promise<void> {
  const [known] = await servicesOf(app)
    .db.select({
      computedAt: max(priceBands.computedAt),
      // The class of all briefs of a service has every other in it.
      counted: sum(priceBands.count).mapWith(Number),
    })
    .from(priceBands)
    .where(inArray(priceBands.class, SERVICE_TYPES));
  const { computedAt, counted } = known ?? {};
  if (computedAt && counted) {
    if (computedAt >= acceptedAt) return;
    const enough = enoughNews(counted);
    if ((await countAccepted(app, computedAt, enough)) < enough) return;
  }
  await renewBands(app);
}
