import { findContactData, saysNumber } from "~/shared/contact-mask/find.ts";
import { dutchDay, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import type { Inventory } from "~/shared/inventory.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";
import {
  type BriefStatus,
  FLOORS,
  MAX_PLACE_CHARACTERS,
  MAX_PLACE_WORDS,
  NEW_HOURS,
  PREVIEW_CHARACTERS,
  REQUIRED_FIELDS,
  RESEND_MINUTES,
  SERVICE_TYPE_LABELS,
  type ServiceType,
  TIME_LABELS,
  type TimePreference,
  WIZARD_STEPS,
} from "./constants.ts";
import type { JobFilter } from "./schema.ts";

/** The things to move and what is asked beside moving them. */
export interface BriefDetails extends Inventory {
  serviceType: ServiceType;
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
  /** How long it is planned to take; null when a time of day was chosen. */
  duration: string | null;
  budget: string;
  /** In cents. */
  budgetMax: number | null;
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
  return `${placeName(from)} naar ${placeName(to)}`;
}

function placeName({ city, province }: { city: string | null; province: string }): string {
  return city ? `${city} (${province})` : province;
}

/** Where a stored request is carried out. */
export interface BriefPlaces {
  serviceType: ServiceType;
  locationText: string;
  fromProvince: string;
  fromCity: string | null;
  toProvince: string;
  toCity: string | null;
}

/**
 * Where a request is carried out, as people read it: '{from} naar {to}' of a move, and of a
 * clearance the one place it has.
 */
export function shownLocation(brief: BriefPlaces): string {
  const { serviceType, fromProvince, fromCity } = brief;
  const onePlace = fromProvince === brief.toProvince && fromCity === brief.toCity;
  if (serviceType !== "ONTRUIMING" || !onePlace) return brief.locationText;
  return CLEARANCE_IN + placeName({ city: fromCity, province: fromProvince });
}

/** How the location of a clearance begins. */
export const CLEARANCE_IN = `${SERVICE_TYPE_LABELS.ONTRUIMING} in `;

/** What is asked and where, for the subject of a mail: 'Verhuizing Utrecht naar Limburg'. */
export function briefTitle(serviceType: ServiceType, location: string): string {
  if (location.startsWith(CLEARANCE_IN)) return location;
  return `${SERVICE_TYPE_LABELS[serviceType]} ${location}`;
}

/** True for what may be the name of a place: few words, none a number, nothing to be reached by. */
export function isPlace(text: string): boolean {
  if (text.length > MAX_PLACE_CHARACTERS) return false;
  if (text.trim().split(/\s+/).length > MAX_PLACE_WORDS) return false;
  const words = text.split(/[\s.'’-]/).filter(Boolean);
  return !saysNumber(words) && findContactData(text, null).length === 0;
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

/** The details block, a line a fact; of a clearance only what it was asked. */
export function detailLines(details: BriefDetails): { label: string; value: string }[] {
  const list = (items: string[]) => (items.length > 0 ? items.join(", ") : "geen");
  return [
    { label: "Aantal kamers", value: details.rooms ?? "niet opgegeven" },
    { label: "Zware items", value: list(details.heavyItems) },
    { label: "Breekbare spullen", value: yesNo(details.fragileItems) },
    { label: "Piano of bijzondere items", value: details.pianoOrSpecialItems ?? "geen" },
    { label: "Alles laten inpakken", value: yesNo(details.packingService) },
    { label: "Extra diensten", value: list(details.services) },
    ...addressLines(details),
  ];
}

function addressLines(details: BriefDetails): { label: string; value: string }[] {
  const { fromFloor, toFloor, hasElevator, hasElevatorTo = null } = details;
  const oneAddress = details.serviceType === "ONTRUIMING" && toFloor === null;
  const from = fromFloor ?? "niet opgegeven";
  const floors = oneAddress
    ? [{ label: "Verdieping", value: from }]
    : [
        { label: "Verdieping vertrek", value: from },
        { label: "Verdieping aankomst", value: toFloor ?? "niet opgegeven" },
      ];
  // A request from before each address was asked about its lift says yes or no of both together.
  if (hasElevatorTo === null) {
    return [...floors, { label: "Lift aanwezig", value: yesNo(hasElevator) }];
  }
  return [
    ...floors,
    { label: "Lift vertrek", value: yesNo(hasElevator) },
    { label: "Lift aankomst", value: yesNo(hasElevatorTo) },
  ];
}

/** What a mover weighs first, as short labels: rooms, floors, lifts and heavy items, where known. */
export function detailLabels(details: BriefDetails): string[] {
  const { rooms, heavyItems } = details;
  const labels = [
    rooms && (rooms === "1" ? "1 kamer" : `${rooms} kamers`),
    ...addressLabels(details),
    ...heavyItems,
    details.pianoOrSpecialItems && "Bijzondere items",
    details.packingService && "Alles inpakken",
  ];
  return labels.filter((label): label is string => Boolean(label));
}

function addressLabels(details: BriefDetails): (string | null)[] {
  const { serviceType, fromFloor, toFloor, hasElevator, hasElevatorTo = null } = details;
  if (serviceType === "ONTRUIMING") return [floorLabel("", fromFloor, hasElevator)];
  if (hasElevatorTo !== null) {
    return [
      floorLabel("Van ", fromFloor, hasElevator),
      floorLabel("Naar ", toFloor, hasElevatorTo),
    ];
  }
  const climbs = [fromFloor, toFloor].some((floor) => floor !== null && floor !== GROUND_FLOOR);
  const lift = hasElevator ? "Lift" : climbs ? "Geen lift" : null;
  return [floorLabel("Van ", fromFloor, null), floorLabel("Naar ", toFloor, null), lift];
}

const [GROUND_FLOOR] = FLOORS;

// Nobody asks for a lift on the ground floor; on an unknown floor only one that is there says something.
function floorLabel(prefix: string, floor: string | null, lift: boolean | null): string | null {
  const of = (name: string) => (prefix ? prefix + name.toLowerCase() : name);
  if (floor === null) return lift ? of("Adres met lift") : null;
  const name = of(floor);
  if (lift === null || floor === GROUND_FLOOR) return name;
  return `${name}, ${lift ? "met" : "zonder"} lift`;
}

const yesNo = (value: boolean) => (value ? "ja" : "nee");

/** The time of day that a customer chose. */
export function timeText(timePreference: TimePreference | null): string {
  return timePreference ? TIME_LABELS[timePreference] : "Geen voorkeur";
}

/** 'N uur' when no time of day was chosen (SPEC section 9): how long a move is planned to take. */
export function durationText(timePreference: TimePreference | null, hours: number): string | null {
  return timePreference ? null : `${hours} uur`;
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

/** The field that an error is about: 'heavyItems' for 'heavyItems[1]'. */
export function fieldOf(name: string): string {
  return name.split("[", 1)[0] ?? name;
}

/** Where the wizard goes after a refusal: its first step (from 0) and field with an error. */
export function firstBadField(errors: FieldErrors): { step: number; field: string } | null {
  const wrong = new Set(Object.keys(errors).map(fieldOf));
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

/** True while a customer may correct a request: companies may write quotes, and none did yet. */
export function isCorrectable(brief: { status: BriefStatus; proposalsCount: number }): boolean {
  return brief.status === "OPEN" && brief.proposalsCount === 0;
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
  duration: string | null;
  budget: string;
  /** The same in cents; null for an end that the customer left open. */
  budgetRange: { min: number | null; max: number | null };
  /** The first words of the customer's own text; empty when there is none. */
  preview: string;
  labels: string[];
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

/** What of the companies' list is read; `provinces` are those a move begins or ends in. */
export interface JobScope {
  type: ServiceType | null;
  /** Null: the whole country. */
  provinces: readonly string[] | null;
  /** Without what is full or completed. */
  onlyOpen: boolean;
}

/** How many jobs are on the list, and how many of them still take quotes. */
export interface JobCount {
  listed: number;
  open: number;
}

/** The list's filter before anything was chosen; `ownAreas` says how the company last left it. */
export function firstFilter(ownAreas: boolean): JobFilter {
  return { type: null, provincie: null, gebied: ownAreas ? "mijn" : null, open: null };
}

/** What a filter means for a company that works in `areas`. */
export function scopeOf(filter: JobFilter, areas: readonly string[]): JobScope {
  const everywhere = PROVINCES.every((province) => areas.includes(province));
  const own = filter.gebied && areas.length > 0 && !everywhere ? areas : null;
  return {
    type: filter.type,
    provinces: filter.provincie ? [filter.provincie] : own,
    onlyOpen: filter.open !== null,
  };
}
