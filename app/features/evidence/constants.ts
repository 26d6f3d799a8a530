import { keysOf } from "../../shared/keys.ts";

/** The papers that a company may show us, as they are called and as everybody reads that they were checked. */
export const EVIDENCE = {
  insurance: { label: "Verzekeringspolis", shown: "Verzekering nagekeken" },
  niwo: { label: "NIWO-vergunning", shown: "NIWO-vergunning nagekeken" },
  recognition: { label: "Erkende Verhuizer", shown: "Erkende Verhuizer, nagekeken" },
} as const;
export type EvidenceKind = keyof typeof EVIDENCE;
export const EVIDENCE_KINDS = /* @__PURE__ */ keysOf(EVIDENCE);

/** How a paper is kept: as the PDF that it is, or as a picture made anew. */
export const PAPER_FORMATS = ["pdf", "picture"] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

/** So many days before the last one a company is reminded; on the last day too. */
export const REMINDER_DAYS = [60, 14, 0] as const;

/** No paper is valid for longer: five years. */
export const MAX_DAYS = 5 * 366;
