const UNSAFE = /[&<>\u2028\u2029]/g;

/**
 * The script that hands a page's loader data to the router in the browser, as the router's own
 * streaming would, but in one piece. `nonce` is that of the page's policy.
 */
export async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string) {
  const text = await new Response(stream).text();
  const literal = JSON.stringify(text).replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const target = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${target}.enqueue(${literal});${target}.close();</script>`;
}
