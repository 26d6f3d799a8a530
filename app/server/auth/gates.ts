import { createHash } from "node:crypto";
import { href, redirect, redirectDocument } from "react-router";
import { boundWayBack, NO_PAGE, ownPath } from "~/shared/own-path.ts";
import { type Theme, themeOf } from "~/shared/page.ts";
import { HOMES } from "~/shared/paths.ts";
import type { Reader } from "~/shared/reader.ts";
import { SESSION_ENDED } from "~/shared/refusals.ts";
import type { App } from "../app.ts";
import { appForReading, servicesOf } from "../services.ts";
import { type RequestFacts, type RouteContext, requestContext } from "../web/context.ts";
import { isForData, pagePath, pagePathOf } from "../web/router.ts";
import type {
  Account,
  Actor,
  AdminActor,
  ClientActor,
  CompanyActor,
  FoundSession,
  Identity,
  LookingOn,
  SignedInActor,
  StaffAccount,
  StaffActor,
} from "./actor.ts";
import { mintActor, mintLookingOn, mintSignedIn, mintStaff } from "./mint.ts";

type Sender = Pick<RequestFacts, "actor" | "sessionId" | "lookingOn" | "asksSecondStep" | "reader">;

/**
 * A mark of the account that acts, for a page and the data it reads later: 12 hexadecimal digits of a hash
 * of its id. Null for a visitor.
 */
export function markOfAccount(actor: Actor): string | null {
  if (actor.kind === "visitor") return null;
  return createHash("sha256").update(actor.userId).digest("hex").slice(0, 12);
}

/** What routes may know of a request's sender; the session is read once, when first asked. */
export function senderOf(app: App, identity: Identity, headers: Headers): Sender {
  let session: Promise<FoundSession | null> | undefined;
  const find = () => {
    session ??= identity.findSession(app, headers);
    return session;
  };
  const actor = async () => mintActor((await find())?.account ?? null);
  return {
    actor,
    sessionId: async () => (await find())?.sessionId ?? null,
    lookingOn: async () => mintLookingOn(await find()),
    async asksSecondStep() {
      const sender = await actor();
      return sender.kind !== "visitor" && (await identity.asksSecondStep(app, sender));
    },
    reader: async () => await identity.asReader(app, await actor()),
  };
}

/** The sender of a page that is made for all readers of a kind: no one person, so nobody can be asked for. */
export function nobodyFor(reader: Reader): Sender {
  const refuse = async () => {
    throw new Error(
      "A page that is kept for all its readers asks who acts: readerOf() is all it may ask",
    );
  };
  return {
    actor: refuse,
    sessionId: refuse,
    lookingOn: async () => null,
    asksSecondStep: refuse,
    reader: async () => reader,
  };
}

export function appOf(context: RouteContext): App {
  return context.get(requestContext).app;
}

/** The app of `appForReading` for this request. */
export function readingAppOf(context: RouteContext): Promise<App> {
  return appForReading(appOf(context));
}

/** Whether this request is for a page, and not for the data of one. */
export function asksDocument(context: RouteContext): boolean {
  return context.get(requestContext).isDocument;
}

export function actorOf(context: RouteContext): Promise<Actor> {
  return context.get(requestContext).actor();
}

/** What a page for everybody may know of who reads it; a page that is kept asks nothing else of them. */
export function readerOf(context: RouteContext): Promise<Reader> {
  return context.get(requestContext).reader();
}

/** A gate for some actors; others go away: visitors to sign in, the rest to their own dashboard. */
function gateFor<Let extends SignedInActor>(mayPass: (actor: Actor) => actor is Let) {
  return async (context: RouteContext, request: Request): Promise<Let> => {
    const actor = await actorOf(context);
    if (mayPass(actor)) return actor;
    throw elsewhere(actor, request);
  };
}

export const requireClient = gateFor((actor) => actor.kind === "client");
export const requireCompany = gateFor((actor) => actor.kind === "company");
export const requireSignedIn = gateFor((actor) => actor.kind !== "visitor");

/** Whether an actor is a client or a company, and so one of the two sides of what is agreed here. */
export function isClientOrCompany(actor: Actor): actor is ClientActor | CompanyActor {
  return actor.kind === "client" || actor.kind === "company";
}

function isStaff(actor: Actor): actor is StaffAccount {
  return actor.kind === "admin" || actor.kind === "helpdesk";
}

/**
 * The actor as somebody who works at the desk; null for everybody else and, live, for who has no authenticator
 * app. The one place that decides it: the gates of the desk ask it, and whatever else shows staff what others
 * may not see.
 */
export async function asStaff(
  app: App,
  actor: Actor,
  asksSecondStep: () => Promise<boolean>,
): Promise<StaffActor | null> {
  if (!isStaff(actor)) return null;
  const isLive = servicesOf(app).config.deployment === "live";
  return isLive && !(await asksSecondStep()) ? null : mintStaff(actor);
}

/** Who works at the desk by this request; null for everybody else. */
export async function staffOf(context: RouteContext): Promise<StaffActor | null> {
  const { app, actor, asksSecondStep } = context.get(requestContext);
  return await asStaff(app, await actor(), asksSecondStep);
}

/** The admin who asks; null for everybody else, also of the desk. */
export async function adminOf(context: RouteContext): Promise<AdminActor | null> {
  const staff = await staffOf(context);
  return staff?.kind === "admin" ? staff : null;
}

/** A gate at the desk: live, whoever has no authenticator app goes to set it up first. */
function deskGateFor<Let extends StaffActor>(
  mayPass: (actor: Actor) => actor is StaffAccount,
  read: (context: RouteContext) => Promise<Let | null>,
) {
  const gate = gateFor(mayPass);
  return async (context: RouteContext, request: Request): Promise<Let> => {
    await gate(context, request);
    const staff = await read(context);
    if (!staff) throw redirect(href("/account/tweestaps"));
    return staff;
  };
}

/** An admin, or away. */
export const requireAdmin = deskGateFor(
  (actor): actor is StaffAccount => actor.kind === "admin",
  adminOf,
);
/** An admin or somebody of the helpdesk, or away. */
export const requireStaff = deskGateFor(isStaff, staffOf);

/** The person that an admin acts for who asked for it, such as to be erased. */
export function standInFor(_: AdminActor, account: Account): SignedInActor {
  return mintSignedIn(account);
}

/** The id of the session that this request came with; null without one. */
export function sessionIdOf(context: RouteContext): Promise<string | null> {
  return context.get(requestContext).sessionId();
}

/** The admin who looks on as somebody else by this request; null for everybody else. */
export function lookingOnOf(context: RouteContext): Promise<LookingOn | null> {
  return context.get(requestContext).lookingOn();
}

/** Leads somebody to the sign-in page whose account is gone, or has another role, since a gate let them in. */
export function signInAgain(request: Request): Response {
  return elsewhere({ kind: "visitor" }, request);
}

// Each look of the site has a sign-in page of its own.
const DOORS: Record<Theme, string> = { generic: HOMES.visitor, verhuis: href("/verhuis/login") };

function elsewhere(actor: Actor, request: Request): Response {
  if (actor.kind !== "visitor") return redirect(HOMES[actor.kind]);
  const door = DOORS[themeOf(pagePathOf(request))];
  const back = wayBack(request, pageOf(new URL(request.url)));
  const query = new URLSearchParams(back ? { redirect: back } : {});
  if (wasSignedIn(request)) query.set(SESSION_ENDED, "1");
  // A fresh page: what the one before it had on screen, and where it was scrolled to, is over.
  return redirectDocument(query.size > 0 ? `${door}?${query}` : door);
}

// What scripts read or send belongs to a page that was opened by somebody signed in.
function wasSignedIn(request: Request): boolean {
  const { pathname } = new URL(request.url);
  const hasSession = request.headers.get("cookie")?.includes("session=") ?? false;
  return isForData(pathname) || request.method !== "GET" || hasSession;
}

/** The address of the page that a request is for, also when scripts ask for its data. */
function pageOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  query.delete("index");
  const rest = query.size > 0 ? `?${query}` : "";
  return pagePath(url.pathname) + rest;
}

// Not every address that takes a form, or that scripts read, is a page; then it is the page that they stood on.
function wayBack(request: Request, page: string): string | null {
  const from = request.headers.get("referer");
  const stood = from && URL.canParse(from) ? ownPath(pageOf(new URL(from))) : null;
  if (request.method === "GET") return (page.startsWith(NO_PAGE) && stood) || boundWayBack(page);
  return ownPath(page) ?? stood;
}
