import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { PERSONAL_DATA } from "./personal-data.server.ts";

/** Everything that is kept about the actor, in the words of the tables; amounts in cents. */
export async function exportOf(app: App, actor: SignedInActor): Promise<Record<string, unknown>> {
  const { db, clock } = servicesOf(app);
  const everything: Record<string, unknown> = { exportedAt: clock.now() };
  // The account first, and then what stands on it.
  for (const data of [...PERSONAL_DATA].reverse()) {
    Object.assign(everything, await data.export(db, actor));
  }
  return everything;
}
