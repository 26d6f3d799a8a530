import { eq } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { findValue } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";
import { type FilledTariff, keptOf } from "./schema.ts";
import { tariffs } from "./tables.ts";

/** Keeps a company's tariff anew; refused when somebody saved it since the form was made. */
export async function saveTariff(app: App, actor: CompanyActor, form: FilledTariff) {
  return await transact(app, actor, async (tx, savedAt) => {
    const isOwn = eq(companyProfiles.userId, actor.userId);
    const companyId = await findValue(tx, companyProfiles.id, isOwn);
    if (!companyId) return refuse("no-company");
    const kept = { ...keptOf(form), revision: form.revision + 1, savedAt };
    const [saved] = await tx
      .insert(tariffs)
      .values({ companyId, ...kept })
      .onConflictDoUpdate({
        target: tariffs.companyId,
        set: kept,
        setWhere: eq(tariffs.revision, form.revision),
      })
      .returning({ revision: tariffs.revision });
    return saved ? ok(saved) : refuse("changed-elsewhere");
  });
}
