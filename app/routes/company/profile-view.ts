import type { CompanyStanding } from "~/features/companies/api.server.ts";
import type { OwnProfile } from "~/features/companies/components/profile-card.tsx";
import type { ProfileDefaults } from "~/features/companies/components/profile-form.tsx";

/**
 * What the profile form starts with; `name` serves a company that has not even the
 * minimal profile of a confirmed address.
 */
export function formDefaults(company: CompanyStanding | null, name: string): ProfileDefaults {
  const { businessName, kvkNumber, phone, website, bio, teamSize, categories, serviceAreas } =
    company?.profile ?? {
      businessName: name,
      kvkNumber: null,
      phone: null,
      website: null,
      bio: null,
      teamSize: 1,
      categories: [],
      serviceAreas: [],
    };
  return { businessName, kvkNumber, phone, website, bio, teamSize, categories, serviceAreas };
}

/** A company's profile as its own dashboard shows it. */
export function ownProfile(company: CompanyStanding): OwnProfile {
  const { id, verified, verifiedAt, kvkStatus } = company.profile;
  return { ...formDefaults(company, ""), id, verified, verifiedAt, kvkStatus };
}
