import { eq } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { type FilledTariff, keptOf } from "./schema.ts";
import { tariffs } from "./tables.ts";

export type TariffRefusal = "changed-elsewhere" | "no-company";

/** Keeps a company's tariff anew; refused when somebody saved it since the form was made. */
export async function saveTariff(
  app: App,
  actor: CompanyActor,
  form: FilledTariff,
): Promise<Result<{ revision: number }, TariffRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact<{ revision: number }, TariffRefusal>(async (tx) => {
    const [company] = await companyIdOf(tx, actor.userId);
    if (!company) return refuse("no-company");
    const kept = { ...keptOf(form), revision: form.revision + 1, savedAt: clock.now() };
    const [saved] = await tx
      .insert(tariffs)
      .values({ companyId: company.id, ...kept })
      .onConflictDoUpdate({
        target: tariffs.companyId,
        set: kept,
        setWhere: eq(tariffs.revision, form.revision),
      })
      .returning({ revision: tariffs.revision });
    return saved ? ok(saved) : refuse("changed-elsewhere");
  });
}
