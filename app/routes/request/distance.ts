import { distanceBetween } from "~/features/places/index.server.ts";
import { distanceText } from "~/features/places/wording.ts";
import { requestContext } from "~/server/web/context.ts";
import { overLimit } from "~/server/web/limits.ts";
import { isProvince } from "~/shared/provinces.ts";
import type { Route } from "./+types/distance";

/** How far the two places of a form are apart, as people read it; null where one of them is not known. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const over = await overLimit(app, "placesPerIp", ip);
  if (over) return Response.json(null, over);
  const asked = new URL(request.url).searchParams;
  const [from, to] = ["from", "to"].map((end) => {
    const province = asked.get(`${end}Province`);
    const name = asked.get(`${end}City`);
    return name && isProvince(province) ? { name, province } : null;
  });
  const way = from && to ? distanceBetween(from, to) : null;
  return Response.json(way && distanceText(way.km, way.ferries));
}
