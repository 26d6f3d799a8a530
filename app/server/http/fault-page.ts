import { sqlState } from "../db/connect.ts";

// PostgreSQL shutting down, starting up or refusing more connections.
const AWAY = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08001",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
]);
const AWAY_TEXT = /connection (terminated|timeout)|timeout exceeded when trying to connect/i;

/** True when an error means that the database cannot be reached right now. */
export function databaseAway(error: unknown): boolean {
  if (AWAY.has(sqlState(error) ?? "")) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (AWAY_TEXT.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(databaseAway)) return true;
  }
  return false;
}

/** A page that needs nothing of the app: for moments when the app itself cannot answer. */
export function faultPage(status: number, title: string, text: string): Response {
  const html = `<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Naar de startpagina</a></p></main></body></html>`;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set("cache-control", "no-store");
  if (status === 503) headers.set("retry-after", "5");
  return new Response(html, { status, headers });
}
