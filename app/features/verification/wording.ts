import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { REASON_LABELS, type RegisterReason, VERIFICATION } from "../companies/lifecycle.ts";
import type { PublicCompany } from "../companies/views.ts";
import type { QueuedCompany } from "./views.ts";

const CORRECT_IT =
  "Kijk je bedrijfsnaam en KvK-nummer na en sla je profiel opnieuw op, dan controleren we het meteen opnieuw.";

/** What a company can do about a reason. */
export const WHAT_NOW: Record<RegisterReason, string> = {
  NOT_FOUND: `Misschien staat er een tikfout in. ${CORRECT_IT}`,
  DISSOLVED: `Heb je een nieuwe inschrijving, gebruik dan het nummer daarvan. ${CORRECT_IT}`,
  OTHER_NAME: `Gebruik de naam zoals die in het Handelsregister staat. ${CORRECT_IT}`,
  NO_ANSWER: "Je hoeft nu niets te doen.",
  NOT_ASKED: "Je hoeft nu niets te doen.",
  TAKEN: `Is het toch jouw nummer, laat het ons dan weten via het contactformulier op de site. ${CORRECT_IT}`,
};

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

type CheckFacts = VerificationFacts & Pick<PublicCompany, "kvkNumber" | "kvkCheckedAt">;

/**
 * The public sentence about how a company's name and KvK number were checked. It names the number only once the
 * trade register confirmed it: until then the number may be another company's.
 */
export function checkText(facts: CheckFacts): string {
  const { verificationStatus: status, verifiedAt, kvkCheckedAt, kvkNumber } = facts;
  const { badgeText: text, isVerified, asksCompany } = stateOf(VERIFICATION, status);
  if (asksCompany) {
    const day = kvkCheckedAt ? ` op ${formatLongDate(kvkCheckedAt)}` : "";
    return `Naam en KvK-nummer gecontroleerd${day}, niet bevestigd.`;
  }
  if (!isVerified) return "Naam en KvK-nummer zijn nog niet gecontroleerd.";
  return dated(text.replace("KvK-nummer", `KvK-nummer ${kvkNumber}`), verifiedAt);
}

function dated(text: string, at: Date | null): string {
  return `${text}${at ? ` op ${formatLongDate(at)}` : ""}.`;
}

/** Something that happened to a verification, as the desk reads it. */
export interface VerificationEvent
  extends Record<"id" | "act" | "actorKind" | "why" | "businessName" | "kvkNumber", string> {
  /** Null where no person acted, or the account is gone. */
  actorName: string | null;
  at: Date;
}

const EVENT_LABELS: Readonly<Record<string, string>> = {
  CHANGED: "Naam of nummer gewijzigd",
  CONFIRMED: "Bevestigd door het Handelsregister",
  UNKNOWN: "Niet bevestigd door het Handelsregister",
  REFUSED: "Geweigerd door het Handelsregister",
  APPROVED: "Handmatig goedgekeurd",
  REJECTED: "Afgewezen",
  REVOKED: "Badge ingetrokken",
  RECHECKED: "Opnieuw gevraagd",
};

export const eventLabel = ({ act }: Pick<VerificationEvent, "act">) => EVENT_LABELS[act] ?? act;

const JUDGES: Readonly<Record<string, string>> = {
  admin: "beheerder",
  company: "het bedrijf, dat zijn profiel bewaarde",
  system: "Verhuisbod zelf",
};

/** Who had it happen: 'Anna (beheerder)'. */
export function judgeLabel({
  actorKind,
  actorName,
}: Pick<VerificationEvent, "actorKind" | "actorName">) {
  const kind = JUDGES[actorKind] ?? actorKind;
  return actorKind === "admin" && actorName ? `${actorName} (${kind})` : kind;
}

const HEADS = ["Naam", "KvK-nummer", "Controle", "Waarom", "Gecontroleerd"];

/** Companies that wait as the rows of a CSV, the heads first. */
export function queueRows(companies: readonly QueuedCompany[]) {
  const rows = companies.map(({ businessName, kvkNumber, status, reason, checkedAt }) => [
    ...[businessName, kvkNumber, stateOf(VERIFICATION, status).label],
    reason && REASON_LABELS[reason],
    checkedAt?.toISOString() ?? null,
  ]);
  return [HEADS, ...rows];
}
