import { keysOf } from "../../shared/keys.ts";
import {
  type ActOf,
  actorKindsOf,
  actsOf,
  JUST_CHANGED,
  lifecycle,
  type State,
  type StatusOf,
  statusesOf,
  statusesWhere,
} from "../../shared/lifecycle.ts";

/** What a status of a company's verification means, wherever it matters. */
interface VerificationState extends State {
  /** It carries the badge 'Geverifieerd'. */
  isVerified: boolean;
  /** A company in it stands in the admins' queue. */
  isQueued: boolean;
  /** The register was the last to speak, and said why it did not confirm. */
  hasReason: boolean;
  /** Beside the badge on the company's own dashboard; `REJECTED` adds the admin's reason. */
  badgeText: string;
  /** Whether the company itself has to do something. */
  asksCompany: boolean;
  /** What comes after the onboarding. */
  next: string;
}

const CHECKING =
  "We controleren je naam en KvK-nummer in het Handelsregister. Zodra dat klopt, kun je offertes sturen.";
const WRONG =
  "We konden dit KvK-nummer niet aan je bedrijf koppelen. Misschien staat er een tikfout in, of gebruikt een ander geverifieerd bedrijf het al. Kijk je naam en nummer na en sla je profiel opnieuw op.";

const UNVERIFIED = { isVerified: false, isQueued: false, hasReason: false } as const;
const QUEUED = { isQueued: true, hasReason: true } as const;
const BEING_CHECKED = {
  ...UNVERIFIED,
  badgeText: CHECKING,
  asksCompany: false,
  next: `${CHECKING} De opdrachten kun je nu al bekijken.`,
} as const;
const NOT_LINKED = { ...UNVERIFIED, badgeText: WRONG, asksCompany: true, next: WRONG } as const;
const VERIFIED = {
  label: "Geverifieerd",
  tone: "good",
  isVerified: true,
  isQueued: false,
  hasReason: false,
  asksCompany: false,
  next: "Je naam en KvK-nummer kloppen met het Handelsregister: je hebt de badge Geverifieerd. Bekijk de opdrachten en stuur je eerste offerte.",
} as const;

// What an admin rejected or approved, the register has no say in.
const UNDECIDED = ["UNCHECKED", "UNKNOWN", "REFUSED"] as const;
const WAITING = ["UNKNOWN", "REFUSED"] as const;
const CHECKED = [...WAITING, "REJECTED", "CONFIRMED", "APPROVED"] as const;
// The register is asked by a save of the profile, by a task, or by an admin.
const ANYBODY = ["company", "system", "admin"] as const;

/** Whether name and KvK number belong together: the register says it, or an admin (decision 37). */
export const VERIFICATION = lifecycle(
  {
    UNCHECKED: { label: "Nog niet gecontroleerd", tone: "quiet", ...BEING_CHECKED },
    UNKNOWN: { label: "Onbekend", tone: "busy", ...BEING_CHECKED, ...QUEUED },
    REFUSED: { label: "Geweigerd", tone: "bad", ...NOT_LINKED, ...QUEUED },
    REJECTED: {
      label: "Afgewezen",
      tone: "bad",
      ...NOT_LINKED,
      badgeText: "We hebben je naam en KvK-nummer nagekeken en konden ze niet goedkeuren.",
    },
    CONFIRMED: {
      ...VERIFIED,
      badgeText: "Naam en KvK-nummer gecontroleerd in het Handelsregister (KvK)",
    },
    APPROVED: {
      ...VERIFIED,
      badgeText: "Naam en KvK-nummer gecontroleerd met de hand door Verhuisbod",
    },
  } satisfies Record<string, VerificationState>,
  {
    /** The company gives another name or number: nothing is known of that. */
    CHANGED: { from: CHECKED, to: "UNCHECKED", by: ["company"] },
    CONFIRMED: { from: UNDECIDED, to: "CONFIRMED", by: ANYBODY },
    UNKNOWN: { from: UNDECIDED, to: "UNKNOWN", by: ANYBODY },
    REFUSED: { from: UNDECIDED, to: "REFUSED", by: ANYBODY },
    // Also what an admin rejected, or took the badge from, and was mistaken about.
    APPROVED: { from: [...WAITING, "REJECTED"], to: "APPROVED", by: ["admin"] },
    REJECTED: { from: WAITING, to: "REJECTED", by: ["admin"] },
    /** An admin takes the badge back. */
    REVOKED: { from: ["CONFIRMED", "APPROVED"], to: "REJECTED", by: ["admin"] },
  },
  { label: JUST_CHANGED, tone: "quiet", ...BEING_CHECKED } satisfies VerificationState,
);

/** Why the trade register did not confirm a name and KvK number. */
export const REASON_LABELS = {
  NOT_FOUND: "Nummer niet gevonden in het Handelsregister",
  DISSOLVED: "Onderneming is opgeheven",
  OTHER_NAME: "Nummer staat op een andere naam",
  NO_ANSWER: "Handelsregister gaf geen antwoord; we proberen het elk uur opnieuw",
  NOT_ASKED: "Handelsregister is niet aangesloten",
  TAKEN: "Een ander geverifieerd bedrijf gebruikt dit nummer",
} as const;
export type RegisterReason = keyof typeof REASON_LABELS;
export const REGISTER_REASONS = /* @__PURE__ */ keysOf(REASON_LABELS);

export type VerificationStatus = StatusOf<typeof VERIFICATION>;
export type VerificationAct = ActOf<typeof VERIFICATION>;
export const VERIFICATION_STATUSES = statusesOf(VERIFICATION);

export const VERIFIED_STATUSES = statusesWhere(VERIFICATION, (status) => status.isVerified);
export const QUEUED_STATUSES = statusesWhere(VERIFICATION, (status) => status.isQueued);
export const REASONED_STATUSES = statusesWhere(VERIFICATION, (status) => status.hasReason);

/** What the record of a verification holds: 'RECHECKED' is an admin's question of earlier releases. */
export const RECORDED_ACTS = [...actsOf(VERIFICATION), "RECHECKED"] as const;
/** The kinds of actor that something can be recorded of; 'system' is a task. */
export const RECORDED_ACTORS = actorKindsOf(VERIFICATION);
