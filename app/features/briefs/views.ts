import type { ContactData, MarkedText } from "~/shared/contact-mask/find.ts";
import type { OwnHome } from "~/shared/contact-mask/own-home.ts";
import type { Tone } from "~/shared/lifecycle.ts";
import type { Picture } from "~/shared/picture.ts";
import type { Province } from "~/shared/provinces.ts";
import type { ShownGoods } from "../goods/answers.ts";
import type { Volume } from "../goods/views.ts";
import type { DetailLine } from "../intake/answers.ts";
import type { DateSlack, ServiceType, TimePreference } from "../intake/constants.ts";
import type { PackingAsked } from "../intake/rules/packing.ts";
import type { LabelGroup } from "../intake/wording/labels.ts";
import type { ScopeItem } from "./constants.ts";
import type { BriefStatus } from "./lifecycle.ts";

/** When a brief may be carried out: the day that was named, and how far from it. */
export interface BriefDates {
  /** 'YYYY-MM-DD' in the Netherlands. */
  moveDate: string;
  /** Null for that day alone. */
  dateSlack: DateSlack | null;
}

/** Which of several things an item of SCOPE_ITEMS is on one brief, by the exact answer of its client. */
export interface ScopeMeaning {
  packing: PackingAsked;
  /** `broom` is leaving a cleared home swept, which is less than cleaning it. */
  cleaning: "cleaning" | "broom" | "both";
  /** Number of addresses where a parking permit is needed. */
  permits: number;
  pianos: number;
}

/** What the items of SCOPE_ITEMS are called by on one brief. */
export interface NamedScope {
  serviceType: ServiceType;
  meaning: ScopeMeaning;
}

/** What one brief asks for, and what it calls that. */
export interface AskedScope extends NamedScope {
  asked: readonly ScopeItem[];
}

/** How much work a brief is, beside its volume and its distance. */
export interface Workload {
  /** Floors that things are carried without a lift, at both ends together. */
  climb: number;
  /** Null where nobody said how long things are stored. */
  storageWeeks: number | null;
  /** Null where nobody counted them: a tariff then estimates them from the volume. */
  boxes: number | null;
  /** Those of `boxes` with fragile things; null where nobody counted them. */
  fragileBoxes: number | null;
}

interface GlancedBrief extends BriefDates {
  id: string;
  createdAt: Date;
  serviceType: ServiceType;
  places: ShownPlaces;
  budget: string;
  proposalsCount: number;
  maxProposals: number;
  emailConfirmed: boolean;
}

/** What of a brief, as companies read it, a proposal is made on. */
export interface PricedBrief extends BriefDates {
  serviceType: ServiceType;
  /** By road, estimated, in kilometres; null where a place is not known. */
  distanceKm: number | null;
  /** The digits of the postcodes, as far as the client told them; null without any. */
  postcodes: string | null;
  /** Null where nobody said what is to be carried. */
  volume: Volume | null;
  /** Null where nobody listed it, and in a list of briefs. */
  goods: ShownGoods | null;
  time: string;
  freeText: string;
  details: DetailLine[];
}

/** What the client and the companies both see of a brief. */
interface ShownBrief extends GlancedBrief, Omit<PricedBrief, "postcodes"> {
  location: string;
  /** `distanceKm` as people read it, with the boats that are taken besides. */
  distance: string | null;
  /** What it asks for, and proposals answer. */
  asked: ScopeItem[];
  meaning: ScopeMeaning;
  /** Counts what its client changed after companies could read it. */
  version: number;
}

export interface OwnBriefGlance extends GlancedBrief {
  status: BriefStatus;
}

/** A brief as its own client sees it; `contact` is what a company gets on acceptance. */
export interface OwnBrief extends ShownBrief, OwnBriefGlance {
  /** Its texts of which companies read less than was typed, until they are accepted. */
  masked: MarkedText[];
  budgetMaxCents: number | null;
  contact: Contact;
}

/** Words of a brief that are contact data together with a text that companies read beside it. */
export interface HiddenPart {
  kind: ContactData["kind"];
  text: string;
}

/** A name, number and homes that a client is or was known by. */
export interface KnownContact {
  /** The brief that says or said so; null for the client's account. */
  briefId: string | null;
  name: string;
  phone: string | null;
  homes: OwnHome[];
}

/** What companies may read of the client's words, by question; of goods the names of the own things. */
export type MaskedAnswers = Record<string, string | string[] | null>;

export interface BriefPlaces {
  serviceType: ServiceType;
  fromProvince: Province;
  fromCity: string | null;
  toProvince: Province;
  toCity: string | null;
}

/** Where a brief is carried out as people read it; `to` is null where there is one place. */
export interface ShownPlaces {
  from: string;
  to: string | null;
}

/** What the state of a company's own proposal says on the card of its brief. */
export interface OwnProposalState {
  badge: string;
  tone: Tone;
  /** The client changed the brief since: the company has to confirm or adjust it. */
  isToConfirm?: boolean;
  /** The company may read the client's contact data and own words. */
  sharesContact: boolean;
}

export type BriefBadge =
  | { kind: "send-proposal" | "to-confirm" }
  | { kind: "badge"; tone: Tone; label: string };

/** The client of a brief; a company sees one only once its proposal was accepted. */
export interface Contact {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  /** Where exactly, a line for each end that the client told; empty without any. */
  addresses: string;
}

/** A brief as a company may see it: free text masked, contact only after acceptance. */
export interface BriefForCompany extends ShownBrief, PricedBrief {
  timePreference: TimePreference | null;
  /** How long it is planned to take, which nobody asked the client; null when a time of day was chosen. */
  duration: string | null;
  photoCount: number;
  /** Those that this company may see: all of them, or none. */
  photos: Picture[];
  /** Null for an end that the client left open. */
  budgetCents: { min: number | null; max: number | null };
  /** The first words of the client's own text; empty when there is none. */
  preview: string;
  labels: LabelGroup[];
  /** What makes it more work than most, in short labels. */
  exceptions: string[];
  workload: Workload;
  isNew: boolean;
  isCompleted: boolean;
  badge: BriefBadge;
  contact: Contact | null;
}

/** A brief of the companies' list as its finished row. */
export interface FinishedRow {
  id: string;
  /** Another one for another row of the same brief. */
  version: string;
  /** Shows what one company alone may know. */
  isOwn?: true;
  /** What stands inside it; absent in a browser that has it in its document. */
  html?: string;
}
