import type { OwnCompany } from "~/features/billing/index.server.ts";
import type { DraftFields } from "~/features/companies/answers.ts";
import { typedProfile } from "~/features/companies/components/profile-form.tsx";
import type { ProfileInput } from "~/features/companies/schema.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import { isId } from "~/shared/id.ts";
import { formDefaults } from "./profile-view.ts";

/** The onboarding as it was left: the draft over what the profile holds already. */
export function draftView(company: OwnCompany | null, fields: DraftFields) {
  const typed: ProfileInput = { ...typedProfile(formDefaults(company)), ...fields };
  return {
    typed,
    avatar: isId(typed.avatar) ? pictureOf(typed.avatar) : null,
    portfolio: typed.portfolio.filter(isId).map(pictureOf),
  };
}
