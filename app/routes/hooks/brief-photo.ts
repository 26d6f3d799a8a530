import { isOfDraft } from "~/features/briefs/index.server.ts";
import { isReportedPhoto } from "~/features/moderation/index.server.ts";
import { maySeePhoto } from "~/features/proposals/index.server.ts";
import { readPhoto } from "~/features/uploads/index.server.ts";
import { photoDraftOf } from "~/gates/photo-draft.ts";
import { actorOf, appOf, isClientOrCompany, staffOf } from "~/server/auth/gates.ts";
import { answerPhoto } from "~/server/web/paper.ts";
import type { Route } from "./+types/brief-photo";

/**
 * A photo of a brief, for its client, for companies that may see it, at the desk once it was reported, and for
 * who chose it in this browser for a brief that is being filled in; to others there is none.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const app = appOf(context);
  const [actor, staff] = [await actorOf(context), await staffOf(context)];
  const draft = await photoDraftOf(context, request);
  const maySee = async (uploadId: string) =>
    (isClientOrCompany(actor) && (await maySeePhoto(app, actor, uploadId))) ||
    (staff !== null && (await isReportedPhoto(app, staff, uploadId))) ||
    (draft !== null && (await isOfDraft(app, draft, uploadId)));
  const bytes = await readPhoto(app, "brief", params.fileName, maySee);
  return answerPhoto(bytes);
}
