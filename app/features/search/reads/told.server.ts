import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { briefsTold } from "../tables.ts";

/** How many companies were mailed about a brief so far. */
export async function countTold(app: App, briefId: string): Promise<number> {
  const [row] = await servicesOf(app)
    .db.select({ companies: briefsTold.companies })
    .from(briefsTold)
    .where(eq(briefsTold.briefId, briefId));
  return row?.companies ?? 0;
}
