import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { Message } from "~/shared/message.ts";
import type { App } from "../app.ts";
import { signedCookie } from "./cookies.ts";

// One page view long: the toast of an act is shown on the page that follows it.
const SHOWN_WITHIN_SECONDS = 60;

function flashCookie(app: App, seconds = SHOWN_WITHIN_SECONDS) {
  return signedCookie(app, "flash", seconds);
}

/** The Set-Cookie that has `message` shown on the next page of ours, if that comes within `seconds`. */
export function flashOf(app: App, message: Message, seconds = SHOWN_WITHIN_SECONDS) {
  return flashCookie(app, seconds).serialize(message);
}

/** Goes to `to` and shows `message` there. `cookies` are other Set-Cookie values to send along. */
export async function redirectWith(app: App, to: string, message: Message, cookies: string[] = []) {
  return redirect(to, { headers: setCookies([...cookies, await flashOf(app, message)]) });
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
