import type { EvidenceKind, PaperFormat } from "./constants.ts";

/** A paper as its company and the desk see it. */
export interface Evidence {
  id: string;
  kind: EvidenceKind;
  number: string;
  /** 'YYYY-MM-DD', the last day that it counts. */
  validUntil: string;
  uploadId: string;
  format: PaperFormat;
  sentAt: Date;
  acceptedAt: Date | null;
  refusedAt: Date | null;
  refusalWords: string | null;
}

/** A paper that waits, with whose it is. */
export interface WaitingEvidence extends Pick<Evidence, "id" | "kind" | "sentAt"> {
  companyId: string;
  businessName: string;
}

/** A paper that was checked and counts today, as everybody reads it. */
export type ShownEvidence = Pick<Evidence, "kind" | "validUntil">;
