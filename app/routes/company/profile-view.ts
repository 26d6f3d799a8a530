import type { OwnCompany } from "~/features/billing/index.server.ts";
import type { OwnProfile } from "~/features/companies/components/profile-card.tsx";
import type { ProfileDefaults } from "~/features/companies/components/profile-form.tsx";
import { VERIFICATION } from "~/features/companies/lifecycle.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import { badgeText } from "~/features/verification/wording.ts";
import { showPhone } from "~/shared/phone.ts";

/** What the profile form starts with. A person's name is not taken for that of the business. */
export function formDefaults(company: OwnCompany | null): ProfileDefaults {
  const profile = company?.profile;
  return {
    businessName: profile?.businessName ?? "",
    kvkNumber: profile?.kvkNumber ?? null,
    phone: showPhone(profile?.phone ?? null),
    website: profile?.website ?? null,
    bio: profile?.bio ?? null,
    teamSize: profile?.teamSize ?? 1,
    categories: profile?.categories ?? [],
    serviceAreas: profile?.serviceAreas ?? [],
    yearsInBusiness: profile?.yearsInBusiness ?? null,
    startingPrice: profile?.startingPriceCents ?? null,
    movingVehicleTypes: profile?.movingVehicleTypes ?? null,
    avatar: profile?.avatarId ? pictureOf(profile.avatarId) : null,
    portfolio: profile?.portfolioIds.map(pictureOf) ?? [],
    portfolioLinks: profile?.portfolioLinks ?? [],
  };
}

/** A company's profile as its own dashboard shows it; `rejection` is what an admin wrote about it. */
export function ownProfile(company: OwnCompany, rejection: string | null): OwnProfile {
  const { id, verified, verificationStatus } = company.profile;
  const { asksCompany } = VERIFICATION.states[verificationStatus];
  const verification = { text: badgeText(company.profile, rejection), asksCompany };
  return { ...formDefaults(company), id, verified, verification };
}
