import { eq, getTableColumns } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import type { KeptTariff } from "./answers.ts";
import { tariffs } from "./tables.ts";

const { companyId: _, savedAt: __, ...fields } = getTableColumns(tariffs);

/** What a company keeps as its tariff; null as long as it has none. */
export async function readOwnTariff(app: App, actor: CompanyActor): Promise<KeptTariff | null> {
  const [kept] = await servicesOf(app)
    .db.select(fields)
    .from(tariffs)
    .innerJoin(companyProfiles, eq(companyProfiles.id, tariffs.companyId))
    .where(eq(companyProfiles.userId, actor.userId));
  return kept ?? null;
}
