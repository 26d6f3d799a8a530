// What ends a literal or a script, and what HTML or JavaScript would read otherwise.
const UNSAFE = /[\\'\n\r&<>\u2028\u2029]/g;
const SHORT: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r" };

/**
 * The script that hands a page's loader data to the router in the browser, as the router's own
 * streaming would, but in one piece. `nonce` is that of the page's policy.
 */
export async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string) {
  const text = await new Response(stream).text();
  // Between single quotation marks: the data is full of double ones.
  const literal = text.replace(UNSAFE, escaped);
  const target = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${target}.enqueue('${literal}');${target}.close();</script>`;
}

function escaped(sign: string): string {
  return SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
