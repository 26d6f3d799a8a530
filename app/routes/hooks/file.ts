import { isReportedPhoto } from "~/features/moderation/index.server.ts";
import { readPicture } from "~/features/uploads/index.server.ts";
import { actorOf, appOf, staffOf } from "~/server/auth/gates.ts";
import { answerPicture } from "~/server/web/paper.ts";
import type { Route } from "./+types/file";

/**
 * A stored picture. Its name is made anew with every upload, so what it names never changes. One that was
 * hidden is there for its owner, and at the desk.
 */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const app = appOf(context);
  const bytes = await readPicture(app, params.fileName, async (uploadId, ownerId) => {
    const actor = await actorOf(context);
    if (actor.kind === "visitor") return false;
    if (actor.userId === ownerId) return true;
    const staff = await staffOf(context);
    return staff !== null && (await isReportedPhoto(app, staff, uploadId));
  });
  if (!bytes) return new Response(null, { status: 404 });
  // Names of pictures are ours alone, so this one is fit for a header.
  return answerPicture(request, bytes, "image/webp", `"${params.fileName}"`);
}
