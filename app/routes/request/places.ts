import { MAX_LETTERS } from "~/features/places/constants.ts";
import { findPlaces } from "~/features/places/index.server.ts";
import { requestContext } from "~/server/web/context.ts";
import { overLimit } from "~/server/web/limits.ts";
import type { Route } from "./+types/places";

/** The places that letters lead to, for a field in which somebody types one. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const over = await overLimit(app, "placesPerIp", ip);
  if (over) return Response.json([], over);
  // The same for everybody until a release changes the list.
  return Response.json(findPlaces(typed.slice(0, MAX_LETTERS)), {
    headers: { "cache-control": "public, max-age=3600" },
  });
}
