import { href, redirect } from "react-router";
import { type OwnCompany, readOwnCompany } from "~/features/billing/index.server.ts";
import { readListedBrief } from "~/features/board/index.server.ts";
import { profileDefaults } from "~/features/companies/index.server.ts";
import { VERIFICATION } from "~/features/companies/lifecycle.ts";
import { VAT_NOT_IN_USE } from "~/features/companies/messages.ts";
import { readEnquiries } from "~/features/enquiries/index.server.ts";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { launched } from "~/features/launch/index.server.ts";
import { mayOverride } from "~/features/launch/policy.ts";
import { isPreLaunchUser } from "~/features/launch/rules.ts";
import { readPriceHints } from "~/features/prices/index.server.ts";
import { readTariffCents } from "~/features/proposals/index.server.ts";
import { noteSighting } from "~/features/sightings/index.server.ts";
import type { OwnSuspension } from "~/features/suspensions/views.ts";
import { suspensionClause, suspensionReason } from "~/features/suspensions/wording.ts";
import { readRejection } from "~/features/verification/index.server.ts";
import { badgeText } from "~/features/verification/wording.ts";
import type { App } from "~/server/app.ts";
import type { Actor, CompanyActor } from "~/server/auth/actor.ts";
import { requireCompany } from "~/server/auth/gates.ts";
import { type RequestFacts, type RouteContext, requestContext } from "~/server/web/context.ts";
import { markCookie } from "~/server/web/cookies.ts";
import { readOr } from "~/server/web/fallback.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { isId } from "~/shared/id.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { AFTER_REGISTRATION, HOMES } from "~/shared/paths.ts";

// The page's loader and the frame around it ask for the same row in one request.
const asked = new WeakMap<RequestFacts, Promise<OwnCompany | null>>();

/** The company that asks for a page, read once a request; an action decides on rows of its own. */
export function ownCompanyOf(context: RouteContext, actor: CompanyActor) {
  const facts = context.get(requestContext);
  const known = asked.get(facts);
  if (known) return known;
  const company = readOwnCompany(facts.app, actor);
  asked.set(facts, company);
  return company;
}

/**
 * A company that subscribed before the launch waits on its own page. On a
 * developer's machine, or with admin=true, an admin's browser may look further; that opens no data.
 */
export async function requireLaunched(context: RouteContext, request: Request) {
  const actor = await requireCompany(context, request);
  const { app } = context.get(requestContext);
  if (launched(app) || looksFurther(app, request)) return actor;
  const company = await ownCompanyOf(context, actor);
  if (isPreLaunchUser(false, company?.eligibility.subscribed ?? false)) {
    throw redirect(AFTER_REGISTRATION);
  }
  return actor;
}

function looksFurther(app: App, request: Request): boolean {
  const { hostname, searchParams } = new URL(request.url);
  return (
    mayOverride(hostname, searchParams) && markCookie(settingsOf(app), OVERRIDE_KEY).isIn(request)
  );
}

/** A company with a complete profile, or away to where it makes one. */
export async function requireComplete(context: RouteContext, request: Request) {
  const actor = await requireLaunched(context, request);
  const company = await ownCompanyOf(context, actor);
  if (!company?.eligibility.profileComplete) throw redirect(HOMES.company);
  return { actor, company };
}

/** Where somebody goes after signing in: a company completes its profile first. */
export async function landingOf(app: App, actor: Actor): Promise<string> {
  if (actor.kind !== "company") return HOMES[actor.kind];
  const home = readOwnCompany(app, actor).then((company) =>
    company?.eligibility.profileComplete ? HOMES.company : href("/verhuisbedrijf-onboarding"),
  );
  // The dashboard leads a company without a complete profile on.
  return await readOr(app, home, HOMES.company);
}

/** The profile of a company as it sees it itself, with what an admin wrote about it. */
export async function readOwnProfile(app: App, actor: CompanyActor, { profile }: OwnCompany) {
  const { id, verified, verificationStatus, vatAnswer } = profile;
  const rejection = verificationStatus === "REJECTED" ? await readRejection(app, actor) : null;
  const { asksCompany } = stateOf(VERIFICATION, verificationStatus);
  const verification = { text: badgeText(profile, rejection), asksCompany };
  const notices = [
    ...(asksCompany ? [verification.text] : []),
    ...(vatAnswer === "invalid" ? [VAT_NOT_IN_USE] : []),
  ];
  return { ...profileDefaults(profile), id, verified, verification, notices };
}

/** That a company is suspended, as it reads it itself; null while it is not. */
export function suspensionOf({ profile }: OwnCompany): OwnSuspension | null {
  const { suspendedAt: since, suspendedFor, suspensionWords } = profile;
  return (
    since && {
      since,
      reason: suspensionReason(suspendedFor),
      words: suspensionWords ?? "",
      clause: suspensionClause(suspendedFor),
    }
  );
}

/** A brief on a company's list, with what it usually costs and what the tariff says; null for any other. */
export async function readListed(app: App, actor: CompanyActor, briefId: string) {
  const brief = isId(briefId) ? await readListedBrief(app, actor, briefId) : null;
  if (!brief) return null;
  await noteSighting(app, actor, briefId);
  const [hints, tariffCents, asked] = await Promise.all([
    readPriceHints(app, [briefId]),
    readTariffCents(app, actor, brief),
    readEnquiries(app, actor, briefId),
  ]);
  return { brief, usual: hints.get(briefId), tariffCents, asked };
}
