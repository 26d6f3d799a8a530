import {
  VERIFICATION_STATUSES,
  VERIFIED_STATUSES,
  type VerificationStatus,
} from "../companies/constants.ts";
import type { Decider, VerificationAct } from "./constants.ts";

/** What a status says of itself. A status without its row here does not compile. */
interface State {
  /** In Dutch, as admins read it. */
  label: string;
  tone: "good" | "busy" | "quiet" | "bad";
  /** A company in it stands in the admins' queue. */
  isQueued: boolean;
  /** Beside the badge on the company's own dashboard; `REJECTED` adds the admin's reason. */
  badgeText: string;
  /** Whether the company itself has to do something. */
  asksCompany: boolean;
  /** What comes after the onboarding. */
  next: string;
}

/** One way from some statuses to another, and who may take it. */
interface Act {
  from: readonly VerificationStatus[];
  to: VerificationStatus;
  by: readonly Decider[];
}

const CHECKING =
  "We controleren je naam en KvK-nummer in het Handelsregister. Zodra dat klopt, kun je offertes sturen.";
const CHECKING_NEXT = `${CHECKING} De opdrachten kun je nu al bekijken.`;
const NOT_LINKED =
  "We konden dit KvK-nummer niet aan je bedrijf koppelen. Misschien staat er een tikfout in, of gebruikt een ander geverifieerd bedrijf het al. Kijk je naam en nummer na en sla je profiel opnieuw op.";
const NOT_APPROVED = "We hebben je naam en KvK-nummer nagekeken en konden ze niet goedkeuren.";
const VERIFIED_NEXT =
  "Je naam en KvK-nummer kloppen met het Handelsregister: je hebt de badge Geverifieerd. Bekijk de opdrachten en stuur je eerste offerte.";

const STATES = {
  UNCHECKED: {
    label: "Nog niet gecontroleerd",
    tone: "quiet",
    isQueued: false,
    badgeText: CHECKING,
    asksCompany: false,
    next: CHECKING_NEXT,
  },
  UNKNOWN: {
    label: "Onbekend",
    tone: "busy",
    isQueued: true,
    badgeText: CHECKING,
    asksCompany: false,
    next: CHECKING_NEXT,
  },
  REFUSED: {
    label: "Geweigerd",
    tone: "bad",
    isQueued: true,
    badgeText: NOT_LINKED,
    asksCompany: true,
    next: NOT_LINKED,
  },
  REJECTED: {
    label: "Afgewezen",
    tone: "bad",
    isQueued: false,
    badgeText: NOT_APPROVED,
    asksCompany: true,
    next: NOT_LINKED,
  },
  CONFIRMED: {
    label: "Geverifieerd",
    tone: "good",
    isQueued: false,
    badgeText: "Naam en KvK-nummer gecontroleerd in het Handelsregister (KvK)",
    asksCompany: false,
    next: VERIFIED_NEXT,
  },
  APPROVED: {
    label: "Geverifieerd",
    tone: "good",
    isQueued: false,
    badgeText: "Naam en KvK-nummer gecontroleerd met de hand door Verhuisbod",
    asksCompany: false,
    next: VERIFIED_NEXT,
  },
} as const satisfies Record<VerificationStatus, State>;

const QUEUED = VERIFICATION_STATUSES.filter((status) => STATES[status].isQueued);
const CHECKED = VERIFICATION_STATUSES.filter((status) => status !== "UNCHECKED");
// What an admin rejected or approved, the register has no say in.
const UNDECIDED = ["UNCHECKED", ...QUEUED] as const;
// The register is asked by a save of the profile, by a task, or by an admin.
const ANYBODY = ["company", "system", "admin"] as const;

const ACTS = {
  /** The company gives another name or number: nothing is known of that. */
  CHANGED: { from: CHECKED, to: "UNCHECKED", by: ["company"] },
  CONFIRMED: { from: UNDECIDED, to: "CONFIRMED", by: ANYBODY },
  UNKNOWN: { from: UNDECIDED, to: "UNKNOWN", by: ANYBODY },
  REFUSED: { from: UNDECIDED, to: "REFUSED", by: ANYBODY },
  APPROVED: { from: QUEUED, to: "APPROVED", by: ["admin"] },
  REJECTED: { from: QUEUED, to: "REJECTED", by: ["admin"] },
} as const satisfies Record<VerificationAct, Act>;

/** How a company gets the badge 'Geverifieerd', and how it does not. */
export const VERIFICATION = { states: STATES, acts: ACTS };

/** The statuses whose companies wait for an admin. */
export const QUEUED_STATUSES: readonly VerificationStatus[] = QUEUED;

/** Whether a status carries the badge. */
export function isVerified(status: VerificationStatus): boolean {
  return VERIFIED_STATUSES.some((verified) => verified === status);
}
