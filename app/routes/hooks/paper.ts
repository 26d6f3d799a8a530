import { maySeePaper } from "~/features/evidence/index.server.ts";
import { readPaper } from "~/features/uploads/index.server.ts";
import { actorOf, appOf, staffOf } from "~/server/auth/gates.ts";
import { answerDownload, answerPhoto } from "~/server/web/paper.ts";
import type { Route } from "./+types/paper";

/** A paper of a company, for itself and the desk. A PDF is saved and never opened on our own pages. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const app = appOf(context);
  const actor = await actorOf(context);
  const reader = actor.kind === "company" ? actor : await staffOf(context);
  const maySee = async (uploadId: string) =>
    reader !== null && (await maySeePaper(app, reader, uploadId));
  const paper = await readPaper(app, params.fileName, maySee);
  if (paper?.isPdf) return answerDownload(paper.bytes, "application/pdf", "papier.pdf");
  return answerPhoto(paper?.bytes ?? null);
}
