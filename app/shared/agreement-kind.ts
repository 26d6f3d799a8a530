/**
 * What an agreement is to the law on revoking: a clearance; packing and the like without carrying anything
 * away; a move on a named day, which the law leaves out.
 */
export const AGREEMENT_KINDS = ["clearance", "packing", "move"] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];
