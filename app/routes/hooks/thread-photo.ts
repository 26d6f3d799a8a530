import { isReportedPhoto } from "~/features/moderation/index.server.ts";
import { maySeeThreadPhoto } from "~/features/threads/index.server.ts";
import { readPhoto } from "~/features/uploads/index.server.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { answerPhoto } from "~/server/web/paper.ts";
import type { Route } from "./+types/thread-photo";

/** A photo of a message, for the two who talk, and for an admin once one of them reported it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const app = appOf(context);
  const actor = await actorOf(context);
  const maySee = async (uploadId: string) =>
    actor.kind !== "visitor" &&
    actor.kind !== "helpdesk" &&
    ((await maySeeThreadPhoto(app, actor, uploadId)) ||
      (actor.kind === "admin" && (await isReportedPhoto(app, actor, uploadId))));
  return answerPhoto(await readPhoto(app, "thread", params.fileName, maySee));
}
