import { readPicture } from "~/features/uploads/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { answerPicture } from "~/server/web/paper.ts";
import type { Route } from "./+types/file";

/** A stored picture. Its name is made anew with every upload, so what it names never changes. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const bytes = await readPicture(appOf(context), params.fileName);
  if (!bytes) return new Response(null, { status: 404 });
  // Names of pictures are ours alone, so this one is fit for a header.
  return answerPicture(request, bytes, "image/webp", `"${params.fileName}"`);
}
