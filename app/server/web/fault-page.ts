/**
 * A page that needs nothing of the app but its stylesheet, which is short and lies on the disk: for
 * moments when the app itself cannot answer. `page` is
 * what 'Probeer het opnieuw' opens: its path on this site, whichever name it was asked by.
 */
export function faultPage(
  status: number,
  title: string,
  text: string,
  page: URL | null = null,
): Response {
  const again = page ? `<p><a href="${pathInMarkup(page)}">Probeer het opnieuw</a></p>` : "";
  const html = `<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/fault.css"></head>
<body><main><h1>${title}</h1><p>${text}</p>${again}<p><a href="/">Naar de startpagina</a></p></main></body></html>`;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set("cache-control", "no-store");
  if (status === 503) headers.set("retry-after", "5");
  return new Response(html, { status, headers });
}

/** The path of a page on this site, for an attribute: two slashes at the start would name another site. */
export function pathInMarkup({ pathname, search }: URL): string {
  const path = pathname.replace(/^\/+/, "/") + search;
  return path.replace(/[&"'<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
