import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import type { RegisterReason } from "../companies/constants.ts";
import { VERIFICATION } from "../companies/lifecycle.ts";
import type { PublicCompany } from "../companies/views.ts";
import { REASON_LABELS, WHAT_NOW } from "./constants.ts";

const TRY_ANEW = "Pas je naam of nummer aan, dan controleren we het meteen opnieuw.";

export type VerificationFacts = Pick<PublicCompany, "verificationStatus" | "verifiedAt">;

/** What a company reads beside its badge; `rejection` is what an admin wrote when rejecting it. */
export function badgeText(
  facts: VerificationFacts & { verificationReason: RegisterReason | null },
  rejection: string | null = null,
): string {
  const { verificationStatus: status, verifiedAt, verificationReason: reason } = facts;
  const { badgeText: text, isVerified, asksCompany } = stateOf(VERIFICATION, status);
  if (isVerified) return dated(text, verifiedAt);
  if (asksCompany && reason) return `${REASON_LABELS[reason]}. ${WHAT_NOW[reason]}`;
  return rejection ? `${text} De reden: ${rejection}\n${TRY_ANEW}` : text;
}

/** What anybody reads of the check of a company, with its KvK number. */
export function checkText(facts: VerificationFacts & { kvkNumber: string | null }): string {
  const { verificationStatus: status, verifiedAt, kvkNumber } = facts;
  const { badgeText: text, isVerified } = stateOf(VERIFICATION, status);
  if (!isVerified) return `Naam en KvK-nummer ${kvkNumber} zijn nog niet gecontroleerd.`;
  return dated(text.replace("KvK-nummer", `KvK-nummer ${kvkNumber}`), verifiedAt);
}

function dated(text: string, at: Date | null): string {
  return `${text}${at ? ` op ${formatLongDate(at)}` : ""}.`;
}
