import { listDraftPhotos, removeDraftPhotos } from "~/features/briefs/index.server.ts";
import { tabPhotoDraftOf } from "~/gates/photo-draft.ts";
import { requestContext } from "~/server/web/context.ts";
import { photoDraft } from "~/server/web/cookies.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { isId } from "~/shared/id.ts";
import type { Route } from "./+types/draft-photos";

/** The photos that this account, or a visitor, chose in this browser for the brief that `tab` fills in. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { app } = context.get(requestContext);
  const tabKey = new URL(request.url).searchParams.get("tab");
  const draft = await tabPhotoDraftOf(context, request, tabKey);
  const photos = draft === null ? [] : await listDraftPhotos(app, draft);
  const draftId = draft?.draftId ?? crypto.randomUUID();
  const headers = { "Set-Cookie": await photoDraft(app).write(draftId) };
  return Response.json({ photos }, { headers });
}

/** Takes one of them away, named by `photo`, or all of its `tab` with `alles`; answers those that are left. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app } = context.get(requestContext);
  const fields = await readForm(request);
  const draft = await tabPhotoDraftOf(context, request, textField(fields, "tab"));
  const photo = textField(fields, "photo");
  if (!isId(photo) && !fields.has("alles")) return new Response(null, { status: 400 });
  if (draft === null) return Response.json({ photos: [] });
  await removeDraftPhotos(app, draft, isId(photo) ? photo : null);
  return Response.json({ photos: await listDraftPhotos(app, draft) });
}
