import { href } from "react-router";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor } from "~/server/auth/actor.ts";
import { homeOf } from "~/server/auth/gates.ts";

/**
 * Where somebody goes after signing in: a company whose profile is
 * not complete yet completes it first.
 */
export async function landingOf(app: App, actor: Actor): Promise<string> {
  if (actor.kind !== "company") return homeOf(actor);
  const company = await readOwnCompany(app, actor);
  return company?.eligibility.profileComplete ? homeOf(actor) : href("/verhuisbedrijf-onboarding");
}
