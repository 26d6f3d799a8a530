import { findAddress } from "~/features/places/index.server.ts";
import { lookUpSchema } from "~/features/places/schema.ts";
import { requestContext } from "~/server/web/context.ts";
import { readForm } from "~/server/web/form.ts";
import { overLimit } from "~/server/web/limits.ts";
import type { Route } from "./+types/address";

export { nothingToRead as loader } from "~/server/web/form.ts";

/** The street and place of a typed postcode and number. Posted: no address of a request has them. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const asked = lookUpSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!asked.success) return Response.json({ kind: "none" }, { status: 400 });
  const over = await overLimit(app, "addressesPerIp", ip);
  if (over) return Response.json({ kind: "no-answer" }, over);
  const { postcode, houseNumber } = asked.data;
  return Response.json(await findAddress(app, postcode, houseNumber));
}
