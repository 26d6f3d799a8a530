import type { OwnCompany } from "~/features/billing/index.server.ts";
import { profileDefaults } from "~/features/companies/index.server.ts";
import { VERIFICATION } from "~/features/companies/lifecycle.ts";
import { VAT_NOT_IN_USE } from "~/features/companies/messages.ts";
import type { OwnProfile } from "~/features/companies/views.ts";
import { readRejection } from "~/features/verification/index.server.ts";
import { badgeText } from "~/features/verification/wording.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { stateOf } from "~/shared/lifecycle.ts";

/** The profile of a company as it sees it itself, with what an admin wrote about it. */
export async function readOwnProfile(
  app: App,
  actor: CompanyActor,
  { profile }: OwnCompany,
): Promise<OwnProfile> {
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
