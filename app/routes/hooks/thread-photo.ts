import { isReportedPhoto } from "~/features/moderation/index.server.ts";
import { maySeeThreadPhoto } from "~/features/threads/index.server.ts";
import { readPhoto } from "~/features/uploads/index.server.ts";
import { actorOf, adminOf, appOf, isClientOrCompany } from "~/server/auth/gates.ts";
import { answerPhoto } from "~/server/web/paper.ts";
import type { Route } from "./+types/thread-photo";

/** A photo of a message, for the two who talk, and for an admin once one of them reported it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const app = appOf(context);
  const [actor, admin] = [await actorOf(context), await adminOf(context)];
  const party = isClientOrCompany(actor) ? actor : null;
  const maySee = async (uploadId: string) => {
    const reader = party ?? admin;
    if (reader !== null && (await maySeeThreadPhoto(app, reader, uploadId))) return true;
    return admin !== null && (await isReportedPhoto(app, admin, uploadId));
  };
  return answerPhoto(await readPhoto(app, "thread", params.fileName, maySee));
}
