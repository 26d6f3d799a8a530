import { eq, getTableColumns, sql } from "drizzle-orm";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { MIN_RATES } from "./constants.ts";
import { isRated } from "./rules.ts";
import { tariffs } from "./tables.ts";
import { type ItemRates, RATED_ITEMS, type Tariff } from "./views.ts";

const { companyId: _, savedAt: __, ...fields } = getTableColumns(tariffs);

/** What a company keeps as its tariff; null as long as it has none. */
export async function readOwnTariff(app: App, actor: CompanyActor): Promise<Tariff | null> {
  const [kept] = await servicesOf(app)
    .db.select(fields)
    .from(tariffs)
    .innerJoin(companyProfiles, eq(companyProfiles.id, tariffs.companyId))
    .where(eq(companyProfiles.userId, actor.userId));
  return kept ?? null;
}

/**
 * The middle of what companies with the badge ask for these things, in one query for all of `exceptEach`: the
 * nth answer leaves out the companies that its nth names. A rate that fewer than MIN_RATES have is null.
 */
export async function readMiddleRates(
  db: Queryable,
  items: readonly ScopeItem[],
  exceptEach: readonly (readonly string[])[],
): Promise<(n: number) => ItemRates> {
  const names = items.filter(isRated).map((item) => RATED_ITEMS[item].field);
  if (names.length === 0 || exceptEach.length === 0) return () => ({});
  const middles = names.map((name) => {
    const rate = tariffs[name];
    const middle = sql<number | null>`case when count(${rate}) >= ${MIN_RATES}
      then round(percentile_cont(0.5) within group (order by ${rate}))::int end`;
    return [name, middle] as const;
  });
  const each = exceptEach.map((ids, n) => sql`(${n}::int, ${sql.param([...ids])}::uuid[])`);
  const asked = sql`(values ${sql.join(each, sql`, `)}) as asked (n, left_out)`;
  const rows = await db
    .select({ n: sql<number>`asked.n`, rates: Object.fromEntries(middles) })
    .from(tariffs)
    .innerJoin(companyProfiles, eq(companyProfiles.id, tariffs.companyId))
    .innerJoin(asked, sql`${tariffs.companyId} <> all(asked.left_out)`)
    .where(eq(companyProfiles.verified, true))
    .groupBy(sql`asked.n`);
  return (n) => rows.find((row) => row.n === n)?.rates ?? {};
}
