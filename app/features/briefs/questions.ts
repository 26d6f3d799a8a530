import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";
import { email, newPassword, personName, phone } from "../accounts/schema.ts";
import {
  GROUND_FLOOR,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  TIME_LABELS,
  TIME_PREFERENCES,
} from "./constants.ts";
import {
  anyOf,
  type BriefQuestion,
  budget,
  city,
  fromLabels,
  hasOneAddress,
  isLiftAskedTwice,
  maybeOneOf,
  moveDate,
  oneOf,
  toLabels,
  yesNo,
} from "./question.ts";

const LOCATION = { step: "location", seenBy: "companies" } as const;
const PLACE = { ...LOCATION, row: "place", summary: { within: "location" } } as const;
const PROVINCE = { ...PLACE, kind: "pick", placeholder: "Kies een provincie" } as const;
const FLOOR = {
  ...LOCATION,
  ...maybeOneOf(
    [
      GROUND_FLOOR,
      "1e verdieping",
      "2e verdieping",
      "3e verdieping",
      "4e verdieping",
      "5e verdieping of hoger",
    ],
    "Kies een verdieping.",
  ),
  kind: "pick",
  row: "floors",
  placeholder: "Kies een verdieping",
} as const;
const BUDGET = {
  ...LOCATION,
  kind: "money",
  row: "budget",
  schema: budget,
  inputMode: "decimal",
  autoComplete: "off",
  summary: { within: "budget" },
} as const;
const INVENTORY = { step: "inventory", seenBy: "companies" } as const;
const CONTACT = { step: "contact", seenBy: "accepted", summary: { within: "contact" } } as const;
const ACCOUNT = {
  step: "account",
  kind: "password",
  autoComplete: "new-password",
  ofVisitors: true,
  seenBy: "nobody",
  column: null,
  summary: null,
} as const;

/**
 * Every question of the wizard, with all its properties. Within a step they are asked
 * in this order, and in the details of a brief they are told in it.
 */
export const QUESTIONS = {
  serviceType: {
    ...LOCATION,
    ...oneOf(SERVICE_TYPES, "Kies wat we voor je kunnen doen.", SERVICE_TYPE_LABELS),
    kind: "choice",
    label: "Wat kunnen we voor je doen?",
    column: "serviceType",
    summary: { within: "serviceType" },
  },
  fromProvince: {
    ...PROVINCE,
    ...oneOf(PROVINCES, "Kies de provincie waar je vandaan gaat."),
    label: "Van provincie",
    clearanceLabel: "In welke provincie?",
    column: "fromProvince",
  },
  toProvince: {
    ...PROVINCE,
    ...oneOf(PROVINCES, "Kies de provincie waar je naartoe gaat."),
    only: "VERHUIZING",
    label: "Naar provincie",
    column: "toProvince",
  },
  moveDate: {
    ...LOCATION,
    kind: "day",
    row: "place",
    label: "Gewenste datum",
    schema: moveDate,
    column: "moveDate",
    summary: { within: "moveDate" },
  },
  timePreference: {
    ...LOCATION,
    ...maybeOneOf(TIME_PREFERENCES, "Kies een dagdeel.", TIME_LABELS),
    kind: "pick",
    row: "place",
    label: "Tijdvoorkeur",
    placeholder: "Geen voorkeur",
    column: "timePreference",
    summary: { within: "time" },
  },
  fromCity: {
    ...PLACE,
    kind: "text",
    label: "Van plaats",
    clearanceLabel: "In welke plaats?",
    schema: city,
    column: "fromCity",
  },
  toCity: {
    ...PLACE,
    only: "VERHUIZING",
    kind: "text",
    label: "Naar plaats",
    schema: city,
    column: "toCity",
  },
  rooms: {
    ...INVENTORY,
    ...maybeOneOf(["1", "2", "3", "4", "5+"], "Kies het aantal kamers."),
    kind: "choice",
    optionWidth: "figure",
    label: "Aantal kamers",
    summary: { line: "Aantal kamers", empty: "niet opgegeven" },
    card: (rooms) => (rooms ? [rooms === "1" ? "1 kamer" : `${rooms} kamers`] : []),
    cardGroup: "size",
  },
  heavyItems: {
    ...INVENTORY,
    ...anyOf([
      "Piano",
      "Wasmachine",
      "Droger",
      "Koelkast",
      "Vaatwasser",
      "Kluis",
      "Grote kast",
      "Aquarium",
      "Fitnessapparatuur",
    ]),
    kind: "several",
    optionWidth: "word",
    label: "Zware items",
    summary: { line: "Zware items" },
    card: (items) => (items ?? []) as string[],
    cardGroup: "goods",
  },
  fragileItems: {
    ...INVENTORY,
    kind: "yes-no",
    label: "Er zijn breekbare spullen",
    schema: yesNo(),
    summary: { line: "Breekbare spullen" },
  },
  pianoOrSpecialItems: {
    ...INVENTORY,
    kind: "long-text",
    rows: 3,
    label: "Piano of bijzondere items",
    help: "Bijvoorbeeld: een buffetpiano op de tweede verdieping, of een antieke klok.",
    schema: textUpTo(500).optional(),
    summary: { line: "Piano of bijzondere items" },
    card: "Bijzondere items",
    cardGroup: "goods",
  },
  packingService: {
    ...INVENTORY,
    kind: "yes-no",
    label: "Laat alles inpakken",
    schema: yesNo(),
    summary: { line: "Alles laten inpakken" },
    card: "Alles inpakken",
  },
  services: {
    ...anyOf(
      [
        "Inpakservice",
        "Uitpakservice",
        "Meubels demonteren/monteren",
        "Tijdelijke opslag",
        "Schoonmaakservice",
        "Verhuisdozen leveren",
      ],
      ["Uitpakservice", "Verhuisdozen leveren"],
    ),
    step: "services",
    seenBy: "companies",
    kind: "several",
    label: "Extra diensten",
    column: "services",
    summary: { line: "Extra diensten" },
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
    kind: "yes-no",
    under: "fromFloor",
    label: "Er is een lift bij vertrek",
    clearanceLabel: "Er is een lift",
    schema: yesNo(),
    summary: { line: (facts) => (isLiftAskedTwice(facts) ? "Lift vertrek" : "Lift aanwezig") },
  },
  hasElevatorTo: {
    ...LOCATION,
    only: "VERHUIZING",
    kind: "yes-no",
    under: "toFloor",
    label: "Er is een lift bij aankomst",
    schema: yesNo(),
    // A brief from before it was asked has one answer for both addresses, under 'Lift aanwezig'.
    summary: { line: (facts) => (isLiftAskedTwice(facts) ? "Lift aankomst" : null) },
  },
  budgetMin: { ...BUDGET, label: "Budget vanaf (€)", column: "budgetMinCents" },
  budgetMax: { ...BUDGET, label: "Budget tot (€)", column: "budgetMaxCents" },
  clientName: {
    ...CONTACT,
    kind: "text",
    label: "Volledige naam",
    autoComplete: "name",
    schema: personName,
    column: "clientName",
  },
  ownerEmail: {
    ...CONTACT,
    kind: "email",
    label: "E-mailadres",
    autoComplete: "email",
    schema: email,
    ofVisitors: true,
    column: null,
  },
  clientPhone: {
    ...CONTACT,
    kind: "phone",
    label: "Telefoonnummer",
    autoComplete: "tel",
    schema: phone,
    column: "clientPhone",
  },
  additionalInfo: {
    step: "contact",
    seenBy: "companies",
    kind: "long-text",
    label: "Extra informatie",
    help: "Smalle trap, parkeren voor de deur, een vaste sleuteldatum: wat een verhuizer moet weten.",
    schema: textUpTo(3000).optional(),
    column: "additionalInfo",
    summary: { within: "freeText" },
  },
  password: {
    ...ACCOUNT,
    label: "Wachtwoord",
    help: `Minimaal ${MIN_WIZARD_PASSWORD} tekens`,
    schema: newPassword(MIN_WIZARD_PASSWORD),
  },
  confirmPassword: {
    ...ACCOUNT,
    label: "Bevestig wachtwoord",
    schema: z.string({ error: "Herhaal je wachtwoord." }),
  },
} as const satisfies Record<string, BriefQuestion>;
