import type { PriceHint } from "~/features/intake/views.ts";
import { readHintFor } from "~/features/prices/index.server.ts";
import { readingAppOf } from "~/server/auth/gates.ts";
import type { Route } from "./+types/usual-price";

/** What briefs with the answers of a query usually cost, for the wizard. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<PriceHint> {
  const asked = new URL(request.url).searchParams;
  return await readHintFor(await readingAppOf(context), (name) => asked.get(name));
}

/** The wizard goes on without it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return await serverLoader().catch(() => null);
}
