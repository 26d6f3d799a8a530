import { exportOf } from "~/features/privacy/index.server.ts";
import { appOf, requireSignedIn } from "~/server/auth/gates.ts";
import type { Route } from "./+types/export";

/** Everything that is kept about the sender of the request, as a file (AVG, article 20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireSignedIn(context, request);
  const everything = await exportOf(appOf(context), actor);
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="verhuisbod-gegevens.json"',
      "cache-control": "no-store",
    },
  });
}
