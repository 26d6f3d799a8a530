import type { PhotoDraft } from "~/features/uploads/index.server.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { photoDraft } from "~/server/web/cookies.ts";

/** The brief that this browser chooses photos for, with the account that is signed in; null without its cookie. */
export async function photoDraftOf(
  context: RouteContext,
  request: Request,
): Promise<PhotoDraft | null> {
  const draftId = await photoDraft(appOf(context)).read(request);
  if (draftId === null) return null;
  const actor = await actorOf(context);
  return { draftId, userId: actor.kind === "visitor" ? null : actor.userId };
}
