import type { BriefStatus, ServiceType } from "./constants.ts";

/** What the client and the companies both see of a brief. */
interface ShownBrief {
  id: string;
  createdAt: Date;
  serviceType: ServiceType;
  location: string;
  fromProvince: string;
  toProvince: string;
  eventDate: string;
  time: string;
  /** How long it is planned to take; null when a time of day was chosen. */
  duration: string | null;
  budget: string;
  freeText: string;
  details: { label: string; value: string }[];
  proposalsCount: number;
  maxProposals: number;
  emailConfirmed: boolean;
}

/** A brief as its own client sees it; `contact` is what a company gets on acceptance. */
export interface OwnBrief extends ShownBrief {
  status: BriefStatus;
  /** In cents. */
  budgetMax: number | null;
  contact: Contact;
}

/** Where a stored brief is carried out. */
export interface BriefPlaces {
  serviceType: ServiceType;
  locationText: string;
  fromProvince: string;
  fromCity: string | null;
  toProvince: string;
  toCity: string | null;
}

export type OwnProposalStatus = "PENDING" | "ACCEPTED" | "DECLINED" | "WITHDRAWN";

/** What a brief card offers or says at its foot. */
export type BriefBadge =
  | { kind: "send-proposal" }
  | { kind: "badge"; tone: "good" | "busy" | "quiet"; label: string };

/** Who placed a brief; only the company whose proposal was accepted ever sees one. */
export interface Contact {
  name: string;
  email: string;
  phone: string | null;
}

/** A brief as a company may see it: free text masked, contact only after acceptance. */
export interface BriefForCompany extends ShownBrief {
  /** The budget in cents; null for an end that the client left open. */
  budgetRange: { min: number | null; max: number | null };
  /** The first words of the client's own text; empty when there is none. */
  preview: string;
  labels: string[];
  isNew: boolean;
  isCompleted: boolean;
  badge: BriefBadge;
  contact: Contact | null;
}

/** What of the companies' list is read; `provinces` are those a move begins or ends in. */
export interface BriefScope {
  type: ServiceType | null;
  /** Null: the whole country. */
  provinces: readonly string[] | null;
  /** Without what is full or completed. */
  onlyOpen: boolean;
}

/** How many briefs are on the list, and how many of them still take proposals. */
export interface BriefCount {
  listed: number;
  open: number;
}
