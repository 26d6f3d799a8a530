import type { Picture } from "~/shared/picture.ts";
import type { Province } from "~/shared/provinces.ts";
import type { Category } from "./constants.ts";
import type { RegisterReason, VerificationStatus } from "./lifecycle.ts";
import type { ProfileInput } from "./schema.ts";

/** A company as everybody may see it; amounts in euro cents. */
export interface PublicCompany extends ListedCompany {
  verificationStatus: VerificationStatus;
  verifiedAt: Date | null;
  kvkCheckedAt: Date | null;
  /** Null until it is confirmed: it may be another company's. */
  kvkNumber: string | null;
  bio: string | null;
  website: string | null;
  serviceAreas: Province[];
  yearsInBusiness: number | null;
  teamSize: number;
  movingVehicleTypes: string | null;
  avatar: Picture | null;
  portfolio: Picture[];
  portfolioLinks: string[];
  rating: { average: number; count: number } | null;
}

/** A company as one line of the directory; amounts in euro cents. */
export interface ListedCompany {
  id: string;
  businessName: string;
  verified: boolean;
  categories: Category[];
  startingPriceCents: number | null;
}

/** A province of the directory: how many companies work there, and some of them in order. */
export interface ListedProvince {
  province: Province;
  total: number;
  companies: ListedCompany[];
}

/** What stands in the profile form before anybody types: texts as typed, empty for what is not told. */
export interface ProfileDefaults extends Omit<ProfileInput, "avatar" | "portfolio"> {
  avatar: Picture | null;
  portfolio: Picture[];
}

/** A company's own profile as its dashboard shows it. */
export interface OwnProfile extends ProfileDefaults {
  id: string;
  verified: boolean;
  /** What is said beside the badge, and whether the company has to do something. */
  verification: { text: string; asksCompany: boolean };
  /** What it has to see to. */
  notices: string[];
}

/** A company as the desk lists it. */
export interface DeskCompany extends Record<"id" | "businessName" | "email", string> {
  kvkNumber: string | null;
  status: VerificationStatus;
  /** Null while it is not suspended. */
  suspendedAt: Date | null;
  createdAt: Date;
}

/** All that the desk sees of one company's profile. */
export interface WholeCompany
  extends DeskCompany,
    Record<"userId" | "ownerName", string>,
    Record<"phone" | "website" | "vatNumber" | "street" | "postcode" | "city", string | null>,
    Record<"suspendedFor" | "suspensionWords", string | null> {
  emailVerified: boolean;
  vatAnswer: "valid" | "invalid" | "unknown" | null;
  categories: Category[];
  serviceAreas: Province[];
  yearsInBusiness: number | null;
  teamSize: number;
  isComplete: boolean;
  /** Why the register did not confirm it, when it was asked, and since when it has the badge. */
  reason: RegisterReason | null;
  checkedAt: Date | null;
  verifiedAt: Date | null;
}
