import { readOwnCompany } from "~/features/billing/index.server.ts";
import { launched } from "~/features/launch/index.server.ts";
import { isPreLaunchUser } from "~/features/launch/rules.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { asStaff } from "~/server/auth/gates.ts";

/** Those that somebody is told about besides itself: the list where it may see it, what waits for admins. */
export async function audiencesOf(app: App, actor: SignedInActor): Promise<readonly string[]> {
  if (await asStaff(app, actor, () => hasSecondStep(app, actor))) return ["admins"];
  if (actor.kind !== "company") return [];
  const company = await readOwnCompany(app, actor);
  if (!company?.eligibility.profileComplete) return [];
  const waits = isPreLaunchUser(launched(app), company.eligibility.subscribed);
  return waits ? [] : ["companies"];
}
