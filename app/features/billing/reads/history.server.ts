import { desc, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { HISTORY_ROWS } from "../constants.ts";
import { subscriptionChanges } from "../tables.ts";
import type { ShownChange } from "../views.ts";

/** What happened to the actor's subscription, newest first. */
export async function listHistory(app: App, actor: CompanyActor): Promise<ShownChange[]> {
  return await servicesOf(app)
    .db.select({
      id: subscriptionChanges.id,
      change: subscriptionChanges.change,
      happenedAt: subscriptionChanges.happenedAt,
      amountCents: subscriptionChanges.amountCents,
      until: subscriptionChanges.until,
    })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, actor.userId))
    .orderBy(desc(subscriptionChanges.happenedAt), desc(subscriptionChanges.id))
    .limit(HISTORY_ROWS);
}
