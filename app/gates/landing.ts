import { href } from "react-router";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor } from "~/server/auth/actor.ts";
import { HOMES } from "~/shared/paths.ts";

/**
 * Where somebody goes after signing in (spec-map: After login): a company whose profile is not
 * complete yet completes it first.
 */
export async function landingOf(app: App, actor: Actor): Promise<string> {
  if (actor.kind !== "company") return HOMES[actor.kind];
  const company = await readOwnCompany(app, actor);
  return company?.eligibility.profileComplete ? HOMES.company : href("/verhuisbedrijf-onboarding");
}
