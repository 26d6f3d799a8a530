import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { ok } from "~/shared/result.ts";

/** Notes in the desk's log that an admin takes this file of the books along, before it gets it. */
export async function noteBooksTaken(app: App, actor: AdminActor, fileName: string) {
  const deed = { act: "books-taken", subjectId: fileName, about: null } as const;
  const grounds = { reason: "bookkeeping", note: "" } as const;
  return await actAtDesk(app, actor, deed, grounds, async () => ok({ value: null }));
}
