import { and, eq, isNotNull } from "drizzle-orm";
import { type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { accounts, users } from "~/features/accounts/tables.ts";
import { authenticators } from "~/features/two-step/tables.ts";
import { ownPath } from "~/shared/own-path.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { requestContext } from "../web/context.ts";
import { cookieName } from "../web/cookies.ts";
import type { Actor, AdminActor, ClientActor, CompanyActor, SignedInActor } from "./actor.ts";
import { mintActor } from "./mint.ts";
import { findSession } from "./session-cookie.ts";
import { rememberDevice } from "./trusted-browser.ts";

export { isKnownDevice } from "./trusted-browser.ts";

type Context = Readonly<RouterContextProvider>;

/** Who the session cookie of a request says it is; a visitor when it says nothing true. */
export async function readActor(app: App, headers: Headers): Promise<Actor> {
  return mintActor(await findSession(app, headers));
}

/** The app that answers this request. */
export function appOf(context: Context): App {
  return context.get(requestContext).app;
}

/** The actor of this request. */
export function actorOf(context: Context): Promise<Actor> {
  return context.get(requestContext).actor();
}

/** A client, or away: visitors to sign in, others to their own dashboard. */
export async function requireClient(context: Context, request: Request): Promise<ClientActor> {
  const actor = await actorOf(context);
  if (actor.kind === "client") return actor;
  throw elsewhere(actor, request);
}

/** A moving company, or away. */
export async function requireCompany(context: Context, request: Request): Promise<CompanyActor> {
  const actor = await actorOf(context);
  if (actor.kind === "company") return actor;
  throw elsewhere(actor, request);
}

/** An admin, or away; live, one without an authenticator app goes to set it up first. */
export async function requireAdmin(context: Context, request: Request): Promise<AdminActor> {
  const actor = await actorOf(context);
  if (actor.kind !== "admin") throw elsewhere(actor, request);
  const app = appOf(context);
  if (
    servicesOf(app).config.deployment === "live" &&
    !(await hasAuthenticator(app, actor.userId))
  ) {
    throw redirect("/account/tweestaps");
  }
  return actor;
}

async function hasAuthenticator(app: App, userId: string): Promise<boolean> {
  const confirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  return (await servicesOf(app).db.$count(authenticators, confirmed)) > 0;
}

/** Anybody who is signed in, whatever the role, or away to sign in. */
export async function requireSignedIn(context: Context, request: Request): Promise<SignedInActor> {
  const actor = await actorOf(context);
  if (actor.kind !== "visitor") return actor;
  throw elsewhere(actor, request);
}

/** The id of the session that a request came with. */
export async function sessionIdOf(app: App, request: Request): Promise<string | null> {
  const found = await findSession(app, request.headers);
  return found?.sessionId ?? null;
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

function elsewhere(actor: Actor, request: Request): Response {
  if (actor.kind !== "visitor") return redirect(homeOf(actor));
  const page = pageOf(new URL(request.url));
  const door = page.startsWith("/verhuis") ? "/verhuis/login" : "/auth";
  const back = wayBack(request, page);
  const query = new URLSearchParams(back ? { redirect: back } : {});
  if (wasSignedIn(request)) query.set(SESSION_ENDED, "1");
  // A fresh page: what the one before it had on screen, and where it was scrolled to, is over.
  return redirectDocument(query.size > 0 ? `${door}?${query}` : door);
}

/** In the address of the sign-in page when somebody was signed in until now. */
export const SESSION_ENDED = "verlopen";

// What scripts read or send belongs to a page that was opened by somebody signed in.
function wasSignedIn(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.endsWith(".data") || request.method !== "GET" || hasSession(request.headers);
}

function hasSession(headers: Headers): boolean {
  return headers.get("cookie")?.includes("session=") ?? false;
}

/** The address of the page that a request is for, also when scripts ask for its data. */
function pageOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  query.delete("index");
  const rest = query.size > 0 ? `?${query}` : "";
  return url.pathname.replace(/(\/_)?\.data$/, "") + rest;
}

// Not every address that takes a form is a page; then it is the page that the form stood on.
function wayBack(request: Request, page: string): string | null {
  if (request.method === "GET") return page;
  const from = request.headers.get("referer");
  return ownPath(page) ?? (from && URL.canParse(from) ? ownPath(pageOf(new URL(from))) : null);
}

export interface SignedIn {
  actor: Actor;
  cookies: string[];
}

/**
 * Checks a password and opens a new session. The answer says nothing about who has an account, and
 * takes the same steps for every address. 'second-step' means: the password was right, and the
 * authenticator app has the last word. @throws TooBusy
 */
export async function signIn(
  app: App,
  request: Request,
  email: string,
  password: string,
): Promise<Result<SignedIn, "wrong-credentials" | "email-unverified" | "second-step">> {
  const { db, passwords } = servicesOf(app);
  const [found] = await db
    .select({
      userId: users.id,
      emailVerified: users.emailVerified,
      hash: accounts.password,
      secondStep: isNotNull(authenticators.confirmedAt),
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .where(eq(users.email, email));
  const matches = await passwords.verify(found?.hash ?? null, password);
  if (!found || !matches) return refuse("wrong-credentials");
  if (!found.emailVerified) return refuse("email-unverified");
  if (found.secondStep) return refuse("second-step");
  return ok(await signInConfirmed(app, found.userId, request));
}

/**
 * Opens a new session for somebody whose password, mailed link or code was just checked; the one
 * that `request` came with ends.
 */
export async function signInConfirmed(
  app: App,
  userId: string,
  request?: Request,
): Promise<SignedIn> {
  const { auth } = servicesOf(app);
  const headers = request?.headers ?? new Headers();
  if (headers.get("cookie")?.includes("session=")) await auth.api.signOut({ headers });
  const answer = await auth.api.signInConfirmed({
    body: { userId },
    headers: new Headers({ "user-agent": headers.get("user-agent") ?? "" }),
    returnHeaders: true,
  });
  const cookies = ownCookies(app, answer.headers);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const actor = await readActor(app, new Headers({ cookie }));
  return { actor, cookies: [...cookies, ...(await rememberDevice(app, userId))] };
}

/** Ends the session of this request; answers the cookies that forget it. */
export async function signOut(app: App, request: Request): Promise<string[]> {
  const { headers } = await servicesOf(app).auth.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  });
  return ownCookies(app, headers);
}

// The library also clears cookies of its own that we never set.
function ownCookies(app: App, headers: Headers): string[] {
  const name = cookieName(servicesOf(app).config, "session");
  return headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));
}

/** Waits for a turn to check a password. @throws TooBusy when too many wait already */
export function waitForPasswordSlot(app: App): Promise<void> {
  return servicesOf(app).passwords.admit();
}
