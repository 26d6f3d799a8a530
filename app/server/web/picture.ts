import { knows } from "./kept-page.ts";

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
