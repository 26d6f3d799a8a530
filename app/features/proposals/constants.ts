/** Days within which a company likes to hear from the client (SPEC section 9). */
export const TURNAROUND_DAYS = 7;
export const MIN_PRICE_CENTS = 1;
export const MAX_PRICE_CENTS = 10_000_000;

export const PROPOSAL_STATUSES = ["PENDING", "ACCEPTED", "DECLINED", "WITHDRAWN"] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** What the client and the company read of a proposal's state. */
export const PROPOSAL_STATUS_LABELS: Record<ProposalStatus, string> = {
  PENDING: "In afwachting",
  ACCEPTED: "Geaccepteerd",
  DECLINED: "Afgewezen",
  WITHDRAWN: "Ingetrokken",
};

/** Pictures of a company's earlier work beside its proposal. */
export const WORK_SHOWN = 4;
