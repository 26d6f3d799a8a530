import { formatLongDate } from "~/shared/dates.ts";
import type { VerificationStatus } from "../companies/constants.ts";
import { isVerified, VERIFICATION } from "./lifecycle.ts";

const TRY_ANEW = "Pas je naam of nummer aan, dan controleren we het meteen opnieuw.";

/** What is known of a company's name and number. */
export interface VerificationFacts {
  verificationStatus: VerificationStatus;
  verifiedAt: Date | null;
}

/**
 * What a company reads beside its badge. `rejection` is what an admin wrote when rejecting it.
 */
export function badgeText(facts: VerificationFacts, rejection: string | null = null): string {
  const { verificationStatus: status, verifiedAt } = facts;
  const { badgeText: text } = VERIFICATION.states[status];
  if (isVerified(status)) return dated(text, verifiedAt);
  return rejection ? `${text} De reden: ${rejection}\n${TRY_ANEW}` : text;
}

/** What anybody reads of the check of a company, with its KvK number. */
export function checkText(facts: VerificationFacts & { kvkNumber: string | null }): string {
  const { verificationStatus: status, verifiedAt, kvkNumber } = facts;
  if (!isVerified(status)) {
    return `Naam en KvK-nummer ${kvkNumber} zijn nog niet gecontroleerd.`;
  }
  const { badgeText: text } = VERIFICATION.states[status];
  return dated(text.replace("KvK-nummer", `KvK-nummer ${kvkNumber}`), verifiedAt);
}

function dated(text: string, at: Date | null): string {
  return `${text}${at ? ` op ${formatLongDate(at)}` : ""}.`;
}
