import { APIError } from "better-auth/api";
import { type RouterContextProvider, redirect } from "react-router";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { Actor, AdminActor, ClientActor, CompanyActor } from "./actor.ts";
import type { App } from "./app.ts";
import { requestContext } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/** Who the session cookie of a request says it is; a visitor when it says nothing true. */
export async function readActor(app: App, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes("session=")) return { kind: "visitor" };
  const found = await app.auth.api.getSession({ headers });
  if (!found) return { kind: "visitor" };
  const { id: userId, name, email, role } = found.user;
  const person = { userId, name, email };
  if (role === "ADMIN") return { kind: "admin", ...person };
  if (role === "MOVING_COMPANY") return { kind: "company", ...person };
  return { kind: "client", ...person };
}

/** The app that answers this request. */
export function appOf(context: Context): App {
  return context.get(requestContext).app;
}

/** The actor of this request. */
export function actorOf(context: Context): Promise<Actor> {
  return context.get(requestContext).actor();
}

/** A customer, or away: visitors to sign in, others to their own dashboard. */
export async function requireClient(context: Context, request: Request): Promise<ClientActor> {
  const actor = await actorOf(context);
  if (actor.kind === "client") return actor;
  throw redirect(elsewhere(actor, request));
}

/** A moving company, or away. */
export async function requireCompany(context: Context, request: Request): Promise<CompanyActor> {
  const actor = await actorOf(context);
  if (actor.kind === "company") return actor;
  throw redirect(elsewhere(actor, request));
}

/** An admin, or away. */
export async function requireAdmin(context: Context, request: Request): Promise<AdminActor> {
  const actor = await actorOf(context);
  if (actor.kind === "admin") return actor;
  throw redirect(elsewhere(actor, request));
}

/** Where somebody belongs after signing in (SPEC section 2, 'After login'). */
export function homeOf(actor: Actor): string {
  switch (actor.kind) {
    case "company":
      return "/verhuisbedrijf-dashboard";
    case "client":
      return "/client-dashboard";
    case "admin":
      return "/admin";
    case "visitor":
      return "/auth";
  }
}

function elsewhere(actor: Actor, request: Request): string {
  if (actor.kind !== "visitor") return homeOf(actor);
  const url = new URL(request.url);
  const door = url.pathname.startsWith("/verhuis") ? "/verhuis/login" : "/auth";
  if (request.method !== "GET") return door;
  return `${door}?redirect=${encodeURIComponent(url.pathname + url.search)}`;
}

export interface SignedIn {
  actor: Actor;
  cookies: string[];
}

/** Checks a password and opens a new session. The answer says nothing about who has an account. */
export async function signIn(
  app: App,
  request: Request,
  email: string,
  password: string,
): Promise<Result<SignedIn, "wrong-credentials" | "email-unverified">> {
  try {
    const response = await app.auth.api.signInEmail({
      body: { email, password },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok(await signedIn(app, response.headers));
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return refuse(error.status === "FORBIDDEN" ? "email-unverified" : "wrong-credentials");
  }
}

/** Opens a session for somebody who has just proven the address by a mailed link. */
export async function signInConfirmed(app: App, userId: string): Promise<SignedIn> {
  const { headers } = await app.auth.api.signInConfirmed({
    body: { userId },
    returnHeaders: true,
  });
  return await signedIn(app, headers);
}

/** Ends the session of this request; answers the cookies that forget it. */
export async function signOut(app: App, request: Request): Promise<string[]> {
  const { headers } = await app.auth.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

async function signedIn(app: App, answer: Headers): Promise<SignedIn> {
  const cookies = answer.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return { actor: await readActor(app, new Headers({ cookie })), cookies };
}
