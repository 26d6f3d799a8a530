import { writeExport } from "~/features/privacy/index.server.ts";
import { appOf, requireSignedIn } from "~/server/auth/gates.ts";
import { countVisit } from "~/server/web/limits.ts";
import { answerSpooled } from "~/server/web/spool.ts";
import type { Route } from "./+types/export";

/** Everything that is kept about the sender of the request, as a file (AVG, article 20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const app = appOf(context);
  await countVisit(app, "exportsPerAccount", actor.userId);
  return await answerSpooled(app, actor, request, writeExport(app, actor), {
    type: "application/json; charset=utf-8",
    fileName: "verhuisbod-gegevens.json",
  });
}
