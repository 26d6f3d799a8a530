import { desc } from "drizzle-orm";
import { decideReport } from "~/features/moderation/index.server.ts";
import type { DecisionForm } from "~/features/moderation/schema.ts";
import { reports } from "~/features/moderation/tables.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";

/** Decides on the newest report: that nothing is done, unless `form` says otherwise. */
export async function decideOnNewest(
  app: Services,
  admin: AdminActor,
  form: Partial<DecisionForm> = {},
) {
  const [newest] = await app.db.select().from(reports).orderBy(desc(reports.number)).limit(1);
  const nothing = { outcome: "none", reason: "nothing-wrong", note: "" } as const;
  return await decideReport(app, admin, { reportId: newest?.id ?? "", ...nothing, ...form });
}
