import { dutchDay, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import type { Inventory } from "~/shared/inventory.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";
import {
  type BriefStatus,
  NEW_HOURS,
  PREVIEW_CHARACTERS,
  REQUIRED_FIELDS,
  RESEND_MINUTES,
  type ServiceType,
  TIME_LABELS,
  type TimePreference,
  WIZARD_STEPS,
} from "./constants.ts";

/** The things to move and what is asked beside moving them. */
export interface BriefDetails extends Inventory {
  services: string[];
}

/** A request as its own customer sees it; `contact` is what a company gets on acceptance. */
export interface OwnBrief {
  id: string;
  createdAt: Date;
  serviceType: ServiceType;
  status: BriefStatus;
  location: string;
  fromProvince: string;
  toProvince: string;
  eventDate: string;
  time: string;
  budget: string;
  freeText: string;
  details: { label: string; value: string }[];
  proposalsCount: number;
  maxProposals: number;
  emailConfirmed: boolean;
  contact: { name: string; email: string; phone: string | null };
}

/** SPEC's category of a request. */
export function categoryOf(serviceType: ServiceType): "RESIDENTIAL" | "ONTRUIMING" {
  return serviceType === "ONTRUIMING" ? "ONTRUIMING" : "RESIDENTIAL";
}

/** '{from} naar {to}', with the place before the province when it is known (SPEC section 3). */
export function locationText(
  from: { city: string | null; province: string },
  to: { city: string | null; province: string },
): string {
  const name = (place: typeof from) =>
    place.city ? `${place.city} (${place.province})` : place.province;
  return `${name(from)} naar ${name(to)}`;
}

/** SPEC section 3: the free text followed by a block that lists what was ticked and filled in. */
export function composeAdditionalInfo(
  freeText: string,
  details: BriefDetails,
  timePreference: TimePreference | null,
): string {
  const lines = detailLines(details).map(({ label, value }) => `${label}: ${value}`);
  if (timePreference) lines.push(`Tijd voorkeur: ${TIME_LABELS[timePreference]}`);
  const block = `Details:\n${lines.join("\n")}`;
  return freeText ? `${freeText}\n\n${block}` : block;
}

/** The details block, a line a fact. */
export function detailLines(details: BriefDetails): { label: string; value: string }[] {
  const yesNo = (value: boolean) => (value ? "ja" : "nee");
  const list = (items: string[]) => (items.length > 0 ? items.join(", ") : "geen");
  return [
    { label: "Aantal kamers", value: details.rooms ?? "niet opgegeven" },
    { label: "Zware items", value: list(details.heavyItems) },
    { label: "Breekbare spullen", value: yesNo(details.fragileItems) },
    { label: "Piano of bijzondere items", value: details.pianoOrSpecialItems ?? "geen" },
    { label: "Alles laten inpakken", value: yesNo(details.packingService) },
    { label: "Extra diensten", value: list(details.services) },
    { label: "Verdieping vertrek", value: details.fromFloor ?? "niet opgegeven" },
    { label: "Verdieping aankomst", value: details.toFloor ?? "niet opgegeven" },
    { label: "Lift aanwezig", value: yesNo(details.hasElevator) },
  ];
}

/** A time of day, or 'N uur' when none was chosen (SPEC section 9). */
export function timeText(timePreference: TimePreference | null, hours: number): string {
  return timePreference ? TIME_LABELS[timePreference] : `${hours} uur`;
}

/** A budget in euro cents as text: not specified, from, up to, or a range (SPEC section 9). */
export function budgetText(min: number | null, max: number | null): string {
  if (min !== null && min === max) return formatWholeEuros(min);
  if (min !== null && max !== null) return `${formatWholeEuros(min)} - ${formatWholeEuros(max)}`;
  if (min !== null) return `Vanaf ${formatWholeEuros(min)}`;
  if (max !== null) return `Tot ${formatWholeEuros(max)}`;
  return "Niet opgegeven";
}

/** True within 48 hours after a request was placed (SPEC section 9). */
export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_HOURS * HOUR_MS;
}

/** The first 100 characters, cut between characters as people count them. */
export function preview(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(new Intl.Segmenter("nl").segment(flat), (part) => part.segment);
  if (characters.length <= PREVIEW_CHARACTERS) return flat;
  return `${characters.slice(0, PREVIEW_CHARACTERS).join("").trimEnd()}…`;
}

/** The company categories that a request fits; one in common is enough to be told of it. */
export function fittingCategories(
  serviceType: ServiceType,
  details: Pick<BriefDetails, "heavyItems" | "pianoOrSpecialItems" | "packingService" | "services">,
): string[] {
  const piano =
    details.heavyItems.includes("Piano") ||
    /(?<!\bgeen )\b(piano|vleugel(?!deur))/i.test(details.pianoOrSpecialItems ?? "");
  const packing = details.packingService || details.services.includes("Inpakservice");
  return [
    categoryOf(serviceType),
    ...(piano ? ["PIANO"] : []),
    ...(details.services.includes("Tijdelijke opslag") ? ["STORAGE"] : []),
    ...(packing ? ["PACKING"] : []),
  ];
}

export type OwnQuoteStatus = "PENDING" | "ACCEPTED" | "DECLINED" | "WITHDRAWN";

/** What a job card offers or says at its foot. */
export type JobBadge =
  | { kind: "send-quote" }
  | { kind: "badge"; tone: "good" | "busy" | "quiet"; label: string };

/** True once the day of the move ('YYYY-MM-DD') is over in the Netherlands; on that day it is not. */
export function isMoveOver(eventDate: string, now: Date): boolean {
  return dutchDay(now) > eventDate;
}

/** SPEC section 4, 'Company job card badge'; and nobody quotes on a move that is over. */
export function jobBadge(
  job: {
    proposalsCount: number;
    maxProposals: number;
    jobStatus: "OPEN" | "COMPLETED";
    isOver: boolean;
  },
  own: OwnQuoteStatus | null,
): JobBadge {
  if (own === "ACCEPTED") return { kind: "badge", tone: "good", label: "Offerte Geaccepteerd" };
  if (own === "PENDING") return { kind: "badge", tone: "busy", label: "Offerte Ingediend" };
  if (own === "DECLINED") return { kind: "badge", tone: "quiet", label: "Offerte Afgewezen" };
  if (own === "WITHDRAWN") return { kind: "badge", tone: "quiet", label: "Offerte Ingetrokken" };
  if (job.jobStatus === "COMPLETED") return { kind: "badge", tone: "quiet", label: "Voltooid" };
  if (job.isOver) return { kind: "badge", tone: "quiet", label: "Verhuisdatum voorbij" };
  if (job.proposalsCount < job.maxProposals) return { kind: "send-quote" };
  return { kind: "badge", tone: "quiet", label: "Vol" };
}

/** What was wrong with each field of a form, by name; an item of a list as 'name[0]'. */
export type FieldErrors = Readonly<Record<string, unknown>>;

/** Where the wizard goes after a refusal: its first step (from 0) and field with an error. */
export function firstBadField(errors: FieldErrors): { step: number; field: string } | null {
  const wrong = new Set(Object.keys(errors).map((name) => name.replace(/\[.*$/, "")));
  for (const [step, { fields }] of WIZARD_STEPS.entries()) {
    const field = fields.find((name) => wrong.has(name));
    if (field) return { step, field };
  }
  return null;
}

/** Which of SPEC section 5's messages a refused form gets; `typed` is the form as it was posted. */
export function refusalOf(
  errors: FieldErrors,
  typed: Readonly<Record<string, unknown>>,
): "required" | "password-short" | "password-mismatch" | "invalid" {
  if (REQUIRED_FIELDS.some((name) => errors[name] && isBlank(typed[name]))) return "required";
  const first = firstBadField(errors)?.field;
  if (first === "password" && String(typed.password ?? "").length < MIN_WIZARD_PASSWORD) {
    return "password-short";
  }
  return first === "confirmPassword" ? "password-mismatch" : "invalid";
}

function isBlank(value: unknown): boolean {
  return value === undefined || String(value).trim() === "";
}

/** True while a request's text may be replaced by sending it again: it is fresh and unanswered. */
export function isStillOnlyOurs(
  brief: { status: BriefStatus; proposalsCount: number; createdAt: Date },
  now: Date,
): boolean {
  const fresh = now.getTime() - brief.createdAt.getTime() < RESEND_MINUTES * MINUTE_MS;
  return fresh && brief.status === "OPEN" && brief.proposalsCount === 0;
}

/** Who placed a request; only the company whose quote was accepted ever sees one. */
export interface Contact {
  name: string;
  email: string;
  phone: string | null;
}

/** A request as a company may see it: free text masked, contact only after acceptance. */
export interface Job {
  id: string;
  createdAt: Date;
  serviceType: ServiceType;
  location: string;
  fromProvince: string;
  toProvince: string;
  eventDate: string;
  time: string;
  budget: string;
  preview: string;
  freeText: string;
  details: { label: string; value: string }[];
  proposalsCount: number;
  maxProposals: number;
  isNew: boolean;
  isCompleted: boolean;
  emailConfirmed: boolean;
  badge: JobBadge;
  contact: Contact | null;
}
