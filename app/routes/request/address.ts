import { findAddress } from "~/features/places/index.server.ts";
import { lookUpSchema } from "~/features/places/schema.ts";
import { requestContext } from "~/server/web/context.ts";
import { readForm } from "~/server/web/form.ts";
import { overLimit } from "~/server/web/limits.ts";
import type { Route } from "./+types/address";

/** There is nothing to read here. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/**
 * The street and the place of a postcode and a house number, for a form in which somebody typed them.
 * Posted, so that no address of anybody stands in the address of a request.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const asked = lookUpSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!asked.success) return Response.json({ kind: "none" }, { status: 400 });
  const over = await overLimit(app, "addressesPerIp", ip);
  if (over) return Response.json({ kind: "no-answer" }, over);
  const { postcode, houseNumber } = asked.data;
  return Response.json(await findAddress(app, postcode, houseNumber));
}
