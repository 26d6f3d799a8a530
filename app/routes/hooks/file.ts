import { readPicture } from "~/features/uploads/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import type { Route } from "./+types/file";

/** A stored picture. Its name is made anew with every upload, so what it names never changes. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const bytes = await readPicture(appOf(context), params.fileName);
  if (!bytes) return new Response(null, { status: 404 });
  // Names of pictures are ours alone, so this one is fit for a header.
  const etag = `"${params.fileName}"`;
  const headers = new Headers({ "cache-control": "public, max-age=3600", etag });
  const known =
    request.headers
      .get("if-none-match")
      ?.split(",")
      .map((tag) => tag.trim()) ?? [];
  if (known.includes(etag) || known.includes(`W/${etag}`)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", "image/webp");
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { headers });
}
