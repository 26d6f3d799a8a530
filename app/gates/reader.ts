import { readOwnStanding } from "~/features/billing/index.server.ts";
import { readFirstPayment } from "~/features/payments/index.server.ts";
import { countToConfirm } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor, CompanyActor } from "~/server/auth/actor.ts";
import { actorOf, isClientOrCompany, markOfAccount } from "~/server/auth/gates.ts";
import { type RouteContext, requestContext } from "~/server/web/context.ts";
import { readOr } from "~/server/web/fallback.ts";
import { pagePathOf } from "~/server/web/router.ts";
import { themeOf } from "~/shared/page.ts";
import { isSubscribed, type Reader, roleOf } from "~/shared/reader.ts";
import { ownCompanyOf } from "./company.ts";

/** What a page for everybody may know of this actor. */
export async function asReader(app: App, actor: Actor): Promise<Reader> {
  if (actor.kind === "visitor" || actor.kind === "client") return actor.kind;
  if (actor.kind !== "company") return "admin";
  return await readOr(app, readerOfCompany(app, actor), "company");
}

async function readerOfCompany(app: App, actor: CompanyActor): Promise<Reader> {
  const standing = await readOwnStanding(app, actor);
  if (standing === "active") return "subscriber";
  if (standing !== "none" && standing !== "ended") return standing;
  if ((await readFirstPayment(app, actor)) === "under-way") return "under-way";
  return standing === "ended" ? "former" : "company";
}

/** The mark of the account that a page is drawn for; null where it is the same for many. */
export async function accountOf(context: RouteContext, request: Request): Promise<string | null> {
  const { keptFor, pages } = context.get(requestContext);
  const path = pagePathOf(request);
  if (keptFor || pages.isKept(path) || pages.refusedAt(path) || !pages.at(path)) return null;
  return markOfAccount(await actorOf(context));
}

/** What the frame of a page shows of who looks at it. A kept page knows its reader and nothing else. */
export async function viewerOf(context: RouteContext, request: Request) {
  const { app, keptFor } = context.get(requestContext);
  if (keptFor) return { kind: roleOf(keptFor), subscribed: isSubscribed(keptFor), toConfirm: 0 };
  const actor = await actorOf(context);
  // Only the orange header tells: other pages make no query for it.
  const isAsked = actor.kind === "company" && themeOf(pagePathOf(request)) === "verhuis";
  const [company, toConfirm] = await Promise.all([
    isAsked ? readOr(app, ownCompanyOf(context, actor), null) : null,
    actor.kind === "company" ? readOr(app, countToConfirm(app, actor), 0) : 0,
  ]);
  return {
    kind: actor.kind === "visitor" || isClientOrCompany(actor) ? actor.kind : ("admin" as const),
    subscribed: company?.eligibility.subscribed ?? false,
    toConfirm,
  };
}
