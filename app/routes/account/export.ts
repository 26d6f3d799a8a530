import { exportOf } from "~/features/privacy/reads.server.ts";
import { appOf, requireSignedIn } from "~/server/auth/session.ts";
import type { Route } from "./+types/export";

/** Everything that is kept about who asks, as a file (AVG, article 20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const everything = await exportOf(appOf(context), actor.userId);
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="verhuisbod-gegevens.json"',
      "cache-control": "no-store",
    },
  });
}
