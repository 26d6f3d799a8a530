import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { Message } from "~/shared/message.ts";
import type { App } from "../app.ts";
import { signedCookie } from "./cookies.ts";

// One page view long: the toast of an act is shown on the page that follows it.
const SHOWN_WITHIN_SECONDS = 60;

function flashCookie(app: App) {
  return signedCookie(app, "flash", SHOWN_WITHIN_SECONDS);
}

/** Goes to `to` and shows `message` there. `cookies` are other Set-Cookie values to send along. */
export async function redirectWith(app: App, to: string, message: Message, cookies: string[] = []) {
  const headers = setCookies(cookies);
  headers.append("Set-Cookie", await flashCookie(app).serialize(message));
  return redirect(to, { headers });
}

/** Takes the waiting message out of a request; `clear` is the Set-Cookie that deletes it. */
export async function takeFlash(app: App, request: Request) {
  const cookie = flashCookie(app);
  const message: Message | null = await cookie.parse(request.headers.get("cookie"));
  if (!message) return null;
  return { message, id: randomUUID(), clear: await cookie.serialize("", { maxAge: 0 }) };
}

/** Headers that set all of these cookies. */
export function setCookies(cookies: string[]): Headers {
  return new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
}
