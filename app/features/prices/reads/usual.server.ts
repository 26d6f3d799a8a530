import { inArray, sql } from "drizzle-orm";
import { briefs, distanceTyped } from "~/features/briefs/index.server.ts";
import { detailsOf, TEXT_NAMES } from "~/features/intake/answers.ts";
import type { PriceHint } from "~/features/intake/views.ts";
import type { App } from "~/server/app.ts";
import { quoted } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { classesOf, classKey, classOfBrief, classOfTyped, usualPrice } from "../rules.ts";
import { priceBands } from "../tables.ts";
import type { BriefClass, UsualPrice } from "../views.ts";
import { hintOf } from "../wording.ts";

/** What briefs of these classes usually cost, in their order. */
async function readUsualPrices(app: App, of: readonly BriefClass[]): Promise<UsualPrice[]> {
  const keys = new Set(of.flatMap(classesOf).map(classKey));
  const rows = await servicesOf(app)
    .db.select()
    .from(priceBands)
    .where(inArray(priceBands.class, [...keys]));
  const bands = new Map(
    rows.map(({ class: key, fromCents, toCents, count }) => [key, { fromCents, toCents, count }]),
  );
  return of.map((brief) => usualPrice(brief, bands));
}

/** What a brief of this class usually costs. */
export async function readUsualPrice(app: App, of: BriefClass): Promise<UsualPrice> {
  const [price] = await readUsualPrices(app, [of]);
  if (!price) throw new Error("a class has a price of some source");
  return price;
}

/** What briefs usually cost that are like a form so far, in words; `read` as in `classOfTyped`. */
export async function readHintFor(
  app: App,
  read: (name: string) => string | null,
): Promise<PriceHint> {
  return hintOf(await readUsualPrice(app, classOfTyped(read, distanceTyped(read))));
}

/** What these briefs usually cost, in words, by their ids. The caller may show the briefs themselves. */
export async function readPriceHints(
  app: App,
  briefIds: readonly string[],
): Promise<Map<string, PriceHint>> {
  if (briefIds.length === 0) return new Map();
  const { id, serviceType, volumeLitres, distanceKm } = briefs;
  // The client's own words stay in the database: a company asks this too.
  const inventory = sql`${briefs.inventory} - array[${quoted(TEXT_NAMES)}]`;
  const rows = await servicesOf(app)
    .db.select({ id, serviceType, inventory, volumeLitres, distanceKm })
    .from(briefs)
    .where(inArray(id, [...briefIds]));
  const prices = await readUsualPrices(
    app,
    rows.map((row) => classOfBrief(row, detailsOf(row))),
  );
  return new Map(
    rows.flatMap((row, index) => {
      const price = prices[index];
      return price ? [[row.id, hintOf(price)]] : [];
    }),
  );
}
