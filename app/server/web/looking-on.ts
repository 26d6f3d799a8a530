import type { MiddlewareFunction } from "react-router";
import { href } from "react-router";
import { LOOK_ON } from "~/shared/paths.ts";
import { refusalText } from "~/shared/refusals.ts";
import type { LookingOn } from "../auth/actor.ts";
import { requestContext } from "./context.ts";
import { faultPage } from "./fault-page.ts";

// What somebody signs in by, and what is done by reading alone: not for who looks on. As in app/routes.ts.
const CLOSED = [
  href("/account"),
  href("/auth"),
  href("/login"),
  href("/verhuis/login"),
  href("/verhuis"),
  href("/forgot-password"),
  href("/reset-password"),
  href("/uitloggen"),
  href("/success"),
];

const LOCKED = 423;

/** Whether the page of this pattern is not for who looks on. */
export function isClosedToLooks(pattern: string): boolean {
  const whole = pattern.startsWith("/") ? pattern : `/${pattern}`;
  return CLOSED.includes(whole) || CLOSED.some((path) => whole.startsWith(`${path}/`));
}

/** The answer to who looks on and does more than that. */
export function refusedLook(): Response {
  const { title, text } = refusalText(LOCKED);
  return faultPage(LOCKED, title, text, null, { action: LOOK_ON, words: "Stop met meekijken" });
}

/** Whether somebody who looks on may ask this: reading anything, and stopping. */
export function mayAsk(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD" || isStop(request);
}

/** Whether it is the one form that may be sent meanwhile. */
export function isStop({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname === LOOK_ON;
}

/** Keeps who looks on from the pages by which somebody signs in or proves who it is. */
export const closedToLooks: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const look = isClosedToLooks(pattern) ? await context.get(requestContext).lookingOn() : null;
  if (look) return refusedLook();
  return await next();
};

/** What the bar on every page says of a look. */
export function barOf(look: LookingOn | null) {
  return look && { name: look.person.name, until: look.until };
}
