import { listDraftPhotos, removeDraftPhotos } from "~/features/briefs/index.server.ts";
import { requestContext } from "~/server/web/context.ts";
import { photoDraft } from "~/server/web/cookies.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { isId } from "~/shared/id.ts";
import type { Route } from "./+types/draft-photos";

/** The photos that this browser chose for a brief that is not placed yet; a cookie names it. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { app } = context.get(requestContext);
  const cookie = photoDraft(app);
  const known = await cookie.read(request);
  const photos = known === null ? [] : await listDraftPhotos(app, known);
  const headers = { "Set-Cookie": await cookie.write(known ?? crypto.randomUUID()) };
  return Response.json({ photos }, { headers });
}

/** Takes one of them away, named by `photo`, or all with `alles`; answers those that are left. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app } = context.get(requestContext);
  const draftId = await photoDraft(app).read(request);
  const fields = await readForm(request);
  const photo = textField(fields, "photo");
  if (!isId(photo) && !fields.has("alles")) return new Response(null, { status: 400 });
  if (draftId === null) return Response.json({ photos: [] });
  await removeDraftPhotos(app, draftId, isId(photo) ? photo : null);
  return Response.json({ photos: await listDraftPhotos(app, draftId) });
}
