import { and, count, eq, notInArray, sql } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { HIDDEN_STATUSES } from "~/features/briefs/lifecycle.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { prepared } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import { proposals } from "../tables.ts";
import { isOwn } from "./terms.server.ts";

/** The condition that the client changed the joined brief after a proposal, which its company has to confirm or adjust. */
export const isToConfirm = sql<boolean>`coalesce(${proposals.status} = 'PENDING'
  and ${proposals.briefVersion} < ${briefs.version}, false)`;

const toConfirmCount = prepared((db) =>
  db
    .select({ waiting: count() })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(
      and(
        isOwn({ userId: sql.placeholder("userId") }),
        isToConfirm,
        notInArray(briefs.status, [...HIDDEN_STATUSES]),
      ),
    )
    .prepare("proposals_to_confirm"),
);

/** How many of a company's own proposals wait until it confirms or adjusts them after a change of the client. */
export async function countToConfirm(app: App, { userId }: CompanyActor): Promise<number> {
  const [row] = await toConfirmCount(servicesOf(app).db).execute({ userId });
  return row?.waiting ?? 0;
}
