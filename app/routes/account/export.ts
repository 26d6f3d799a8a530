import { exportOf } from "~/features/privacy/index.server.ts";
import { appOf, requireSignedIn } from "~/server/auth/gates.ts";
import { answerDownload } from "~/server/web/paper.ts";
import type { Route } from "./+types/export";

/** Everything that is kept about the sender of the request, as a file (AVG, article 20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const everything = JSON.stringify(await exportOf(appOf(context), actor), null, 2);
  return answerDownload(everything, "application/json; charset=utf-8", "verhuisbod-gegevens.json");
}
