import { PROVINCES } from "~/shared/provinces.ts";
import { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";
import {
  DATE_SLACK_LABELS,
  DATE_SLACKS,
  FLOORS,
  MAX_STORAGE_WEEKS,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  TIME_LABELS,
  TIME_PREFERENCES,
} from "./constants.ts";
import {
  ADDRESS_QUESTIONS,
  anyOf,
  type BriefQuestion,
  CONTACT,
  fromLabels,
  hasOneAddress,
  isLiftAskedTwice,
  maybeOneOf,
  oneOf,
  type Schemas,
  toLabels,
  YES_NO,
} from "./question.ts";
import { ACCESS_QUESTIONS } from "./questions/access.ts";
import { INVENTORY_QUESTIONS } from "./questions/inventory.ts";
import { PACKING_SERVICE } from "./rules/packing.ts";

const LOCATION = { step: "location", seenBy: "companies" } as const;
const PLACE = { ...LOCATION, row: "place", column: true } as const;
const PROVINCE = { ...PLACE, kind: "pick", placeholder: "Kies een provincie" } as const;
const FLOOR = {
  ...LOCATION,
  ...maybeOneOf(FLOORS, "Kies een verdieping."),
  row: "floors",
  placeholder: "Kies een verdieping",
} as const;
const BUDGET = {
  ...LOCATION,
  kind: "money",
  row: "budget",
  schema: ({ budget }: Schemas) => budget,
  inputMode: "decimal",
  autoComplete: "off",
} as const;
const ACCOUNT = {
  step: "account",
  kind: "password",
  autoComplete: "new-password",
  ofVisitors: true,
  seenBy: "nobody",
  column: null,
} as const;

/** Every question of the wizard; within a step they are asked, and later told, in this order. */
export const QUESTIONS = {
  fromCity: {
    ...PLACE,
    kind: "text",
    label: "Van plaats",
    clearanceLabel: "In welke plaats?",
    schema: ({ city }) => city,
  },
  fromProvince: {
    ...PROVINCE,
    under: "fromCity",
    ...oneOf(PROVINCES, "Kies de provincie waar je vertrekt."),
    label: "Van provincie",
    clearanceLabel: "In welke provincie?",
  },
  toCity: {
    ...PLACE,
    only: "VERHUIZING",
    kind: "text",
    label: "Naar plaats",
    schema: ({ city }) => city,
  },
  toProvince: {
    ...PROVINCE,
    under: "toCity",
    ...oneOf(PROVINCES, "Kies de provincie waar je naartoe gaat."),
    only: "VERHUIZING",
    label: "Naar provincie",
  },
  moveDate: {
    ...LOCATION,
    kind: "day",
    row: "when",
    label: "Gewenste datum",
    schema: ({ moveDate }, now) => moveDate(now),
    column: true,
  },
  dateSlack: {
    ...LOCATION,
    ...maybeOneOf(DATE_SLACKS, "Kies hoe vast de datum is.", DATE_SLACK_LABELS),
    under: "moveDate",
    label: "Kan het ook op een andere dag?",
    placeholder: "Nee, precies op deze dag",
    column: true,
  },
  serviceType: {
    ...LOCATION,
    ...oneOf(SERVICE_TYPES, "Kies wat we voor je kunnen doen.", SERVICE_TYPE_LABELS),
    kind: "choice",
    row: "when",
    label: "Wat kunnen we voor je doen?",
    column: true,
  },
  timePreference: {
    ...LOCATION,
    ...maybeOneOf(TIME_PREFERENCES, "Kies een dagdeel.", TIME_LABELS),
    row: "time",
    label: "Tijdvoorkeur",
    placeholder: "Geen voorkeur",
    column: true,
  },
  ...INVENTORY_QUESTIONS,
  services: {
    ...anyOf(
      [
        PACKING_SERVICE,
        "Uitpakservice",
        "Meubels demonteren/monteren",
        "Tijdelijke opslag",
        "Schoonmaakservice",
        "Verhuisdozen leveren",
      ],
      ["Uitpakservice", "Verhuisdozen leveren"],
      [PACKING_SERVICE],
    ),
    step: "services",
    seenBy: "companies",
    label: "Extra diensten",
    column: true,
    summary: { line: "Extra diensten" },
  },
  storageWeeks: {
    step: "services",
    seenBy: "companies",
    kind: "number",
    label: "Opslag: hoeveel weken?",
    help: "Alleen als er tijd zit tussen het laden en het lossen.",
    inputMode: "numeric",
    schema: ({ wholeBetween }) => wholeBetween(1, MAX_STORAGE_WEEKS, "weeks").optional(),
    summary: { line: "Weken opslag", empty: null },
    card: (weeks) => (weeks ? [`${weeks} ${weeks === 1 ? "week" : "weken"} opslag`] : []),
  },
  fromFloor: {
    ...FLOOR,
    label: "Verdieping vertrek",
    clearanceLabel: "Verdieping",
    summary: {
      line: (facts) => (hasOneAddress(facts) ? "Verdieping" : "Verdieping vertrek"),
      empty: "niet opgegeven",
    },
    card: (_, facts) => fromLabels(facts),
    cardGroup: "access",
  },
  toFloor: {
    ...FLOOR,
    only: "VERHUIZING",
    label: "Verdieping aankomst",
    summary: { line: "Verdieping aankomst", empty: "niet opgegeven" },
    card: (_, facts) => toLabels(facts),
    cardGroup: "access",
  },
  hasElevator: {
    ...LOCATION,
    ...YES_NO,
    under: "fromFloor",
    label: "Er is een lift bij vertrek",
    clearanceLabel: "Er is een lift",
    summary: { line: (facts) => (isLiftAskedTwice(facts) ? "Lift vertrek" : "Lift aanwezig") },
  },
  hasElevatorTo: {
    ...LOCATION,
    only: "VERHUIZING",
    ...YES_NO,
    under: "toFloor",
    label: "Er is een lift bij aankomst",
    // A brief from before it was asked has one answer for both addresses, under 'Lift aanwezig'.
    summary: { line: (facts) => (isLiftAskedTwice(facts) ? "Lift aankomst" : null) },
  },
  ...ACCESS_QUESTIONS,
  budgetMin: { ...BUDGET, label: "Budget vanaf (€)", column: "budgetMinCents" },
  budgetMax: { ...BUDGET, label: "Budget tot (€)", column: "budgetMaxCents" },
  clientName: {
    ...CONTACT,
    kind: "text",
    label: "Volledige naam",
    autoComplete: "name",
    schema: ({ personName }) => personName,
  },
  ownerEmail: {
    ...CONTACT,
    kind: "email",
    label: "E-mailadres",
    autoComplete: "email",
    schema: ({ email }) => email,
    ofVisitors: true,
    column: null,
  },
  clientPhone: {
    ...CONTACT,
    kind: "phone",
    label: "Telefoonnummer",
    autoComplete: "tel",
    schema: ({ phone }) => phone,
  },
  ...ADDRESS_QUESTIONS,
  additionalInfo: {
    step: "contact",
    seenBy: "companies",
    kind: "long-text",
    label: "Extra informatie",
    help: "Smalle trap, parkeren voor de deur, een vaste sleuteldatum: wat een verhuizer moet weten.",
    schema: ({ textUpTo }) => textUpTo(3000).optional(),
    column: true,
  },
  password: {
    ...ACCOUNT,
    label: "Wachtwoord",
    help: `Minimaal ${MIN_WIZARD_PASSWORD} tekens`,
    schema: ({ newPassword }) => newPassword(MIN_WIZARD_PASSWORD),
  },
  confirmPassword: {
    ...ACCOUNT,
    label: "Bevestig wachtwoord",
    schema: ({ repeatedPassword }) => repeatedPassword,
  },
} as const satisfies Record<string, BriefQuestion>;

export const ALL_QUESTIONS: [string, BriefQuestion][] = Object.entries(QUESTIONS);

/** Those of a signed-in client. */
export const OF_CLIENTS = ALL_QUESTIONS.filter(([, { ofVisitors }]) => !ofVisitors);
