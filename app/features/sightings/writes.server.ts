import { eq, sql } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { isStanding } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { briefSightings } from "./tables.ts";

/** Notes that a company was shown a whole brief; a further look within the hour is the same one. */
export async function noteSighting(app: App, actor: CompanyActor, briefId: string): Promise<void> {
  if (servicesOf(app).onlyReads) return;
  const { db, clock } = servicesOf(app);
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { briefId: ofBrief, companyId, firstAt, lastAt } = briefSightings;
  await db.execute(sql`
    insert into ${briefSightings} (${sql.raw([ofBrief, companyId, firstAt, lastAt].map(({ name }) => name).join(", "))})
    select ${briefId}::uuid, ${companyProfiles.id}, ${now}, ${now} from ${companyProfiles}
    where ${eq(companyProfiles.userId, actor.userId)} and ${isStanding(actor)}
    on conflict (brief_id, company_id) do update set last_at = excluded.last_at
      where ${lastAt} < excluded.last_at - interval '1 hour'`);
}
