/**
 * Answers a photo that not everybody may see, or that there is none. What a name stands for never changes,
 * so a browser keeps it as long as a page is looked at.
 */
export function photoAnswer(bytes: Uint8Array<ArrayBuffer> | null): Response {
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "private, max-age=3600",
    },
  });
}
