import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { ReaderGone } from "../turns.ts";
import { knows } from "./kept-page.ts";
import { countVisit } from "./limits.ts";

/**
 * Answers a PDF that is drawn for this account, to be kept under a name; 404 when there is none.
 * @throws TooBusy when this account asked for too many, or too many wait
 */
export async function answerPaper(
  app: App,
  reader: { userId: string },
  request: Request,
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  await countVisit(app, "papersPerAccount", reader.userId);
  return await answerFile(app, reader, request, draw, {
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${name}.pdf"`,
  });
}

/** Answers a file drawn in this account's turn; 404 when there is none. @throws TooBusy */
export async function answerFile(
  app: App,
  { userId }: { userId: string },
  { signal }: Request,
  draw: () => Promise<Buffer | null>,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const bytes = await servicesOf(app).paperLine.take(userId, signal, draw);
    if (!bytes) return new Response(null, { status: 404 });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, "content-length": String(bytes.length), "cache-control": "no-store" },
    });
  } catch (error) {
    if (error instanceof ReaderGone) return new Response(null, { status: 408 });
    throw error;
  }
}

/** Answers what a browser saves in a file of this name. */
export function answerDownload(body: BodyInit, type: string, fileName: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}

/** Answers a picture that its tag stands for; without its bytes to who has them already. */
export function answerPicture(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  etag: string,
): Response {
  const headers = new Headers({ "cache-control": "public, max-age=3600", etag });
  if (knows(request.headers.get("if-none-match") ?? "", etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", type);
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { headers });
}

/**
 * Answers a photo that not everybody may see, or that there is none. The browser stores nothing of it: going
 * back shows a stored answer without asking, `no-cache` or not, to whoever uses the browser after a sign-out.
 */
export function answerPhoto(bytes: Uint8Array<ArrayBuffer> | null): Response {
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "no-store",
    },
  });
}
