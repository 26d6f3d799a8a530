import { z } from "zod";
import { findContactData, saysNumber } from "~/shared/contact-mask/find.ts";
import { DAY_MS, dutchDay, isDay } from "~/shared/dates.ts";
import { parseEuros } from "~/shared/money.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";
import { email, MISMATCH, newPassword, personName, phone } from "../accounts/schema.ts";
import {
  FLOORS,
  HEAVY_ITEMS,
  MAX_BUDGET_CENTS,
  MAX_DAYS_AHEAD,
  MAX_PLACE_CHARACTERS,
  MAX_PLACE_WORDS,
  MIN_BUDGET_CENTS,
  MOVE_ONLY_SERVICES,
  ROOMS,
  SERVICE_TYPES,
  SERVICES,
  type ServiceType,
  TIME_PREFERENCES,
} from "./constants.ts";

const NO_PLACE = "Vul alleen de naam van een plaats in, zonder cijfers of andere gegevens.";
/** True for what may be the name of a place: few words, none a number, nothing to be reached by. */
export function isPlace(text: string): boolean {
  if (text.length > MAX_PLACE_CHARACTERS) return false;
  if (text.trim().split(/\s+/).length > MAX_PLACE_WORDS) return false;
  const words = text.split(/[\s.'’-]/).filter(Boolean);
  return !saysNumber(words) && findContactData(text, null).length === 0;
}

const PLACE_SIGNS = /^[\p{L}\p{M} .'’-]*$/u;

const PLAIN_TEXT = "Gebruik gewone tekst.";
const YES_OR_NO = "Vink dit aan of laat het leeg.";
const FROM_THE_LIST = "Kies uit de lijst.";
const BUDGET = "Vul een bedrag in euro's in, tussen 1 en 100.000.";

const city = z
  .string({ error: PLAIN_TEXT })
  .trim()
  .max(MAX_PLACE_CHARACTERS, `Gebruik maximaal ${MAX_PLACE_CHARACTERS} tekens.`)
  .regex(PLACE_SIGNS, NO_PLACE)
  .refine(isPlace, NO_PLACE)
  .optional();

const budget = z
  .string({ error: BUDGET })
  .trim()
  .transform((text, check) => {
    const cents = parseEuros(text);
    if (cents === null || cents < MIN_BUDGET_CENTS || cents > MAX_BUDGET_CENTS) {
      check.addIssue(BUDGET);
      return z.NEVER;
    }
    return cents;
  })
  .optional();

function moveDate(now: Date) {
  const first = dutchDay(now);
  const last = dutchDay(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS));
  return z
    .string({ error: "Kies de gewenste datum." })
    .refine(isDay, "Kies een bestaande datum.")
    .refine((day) => !isDay(day) || day >= first, "Kies vandaag of een latere datum.")
    .refine((day) => !isDay(day) || day <= last, "Kies een datum binnen twee jaar.");
}

const DESTINATION = "Kies de provincie waar je naartoe gaat.";

function listOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.array(z.enum(choices, { error: FROM_THE_LIST }), { error: FROM_THE_LIST }).default([]);
}

function fields(now: Date) {
  return {
    submissionKey: z.uuid("Laad de pagina opnieuw en verstuur nog eens."),
    serviceType: z.enum(SERVICE_TYPES, { error: "Kies wat we voor je kunnen doen." }),
    fromProvince: z.enum(PROVINCES, { error: "Kies de provincie waar je vandaan gaat." }),
    fromCity: city,
    toProvince: z.enum(PROVINCES, { error: DESTINATION }).optional(),
    toCity: city,
    moveDate: moveDate(now),
    timePreference: z.enum(TIME_PREFERENCES, { error: "Kies een dagdeel." }).optional(),
    budgetMin: budget,
    budgetMax: budget,
    fromFloor: z.enum(FLOORS, { error: "Kies een verdieping." }).optional(),
    toFloor: z.enum(FLOORS, { error: "Kies een verdieping." }).optional(),
    hasElevator: z.boolean({ error: YES_OR_NO }).default(false),
    hasElevatorTo: z.boolean({ error: YES_OR_NO }).default(false),
    rooms: z.enum(ROOMS, { error: "Kies het aantal kamers." }).optional(),
    heavyItems: listOf(HEAVY_ITEMS),
    fragileItems: z.boolean({ error: YES_OR_NO }).default(false),
    pianoOrSpecialItems: z
      .string({ error: PLAIN_TEXT })
      .trim()
      .max(500, "Gebruik maximaal 500 tekens.")
      .optional(),
    packingService: z.boolean({ error: YES_OR_NO }).default(false),
    services: listOf(SERVICES),
    clientName: personName,
    clientPhone: phone,
    additionalInfo: z
      .string({ error: PLAIN_TEXT })
      .trim()
      .max(3000, "Gebruik maximaal 3.000 tekens.")
      .optional(),
  };
}

// Told together with everything else that is wrong, not one round later.
const parts = <Shape extends z.ZodType>(shape: Shape) => ({
  when: ({ value }: { value: unknown }) => shape.safeParse(value).success,
});

const budgetInOrder = (form: { budgetMin?: number | undefined; budgetMax?: number | undefined }) =>
  form.budgetMin === undefined || form.budgetMax === undefined || form.budgetMin <= form.budgetMax;
const BUDGET_ORDER = {
  path: ["budgetMax"],
  error: "Het hoogste bedrag moet groter zijn dan het laagste.",
  ...parts(z.object({ budgetMin: z.number().optional(), budgetMax: z.number().optional() })),
};

const isClearance = (form: { serviceType?: unknown }) => form.serviceType === "ONTRUIMING";

// A clearance has one address. What a form still holds of a second one, chosen before the service
// was, is out of sight: it must neither count nor be refused.
function withoutSecondPlace(typed: unknown): unknown {
  if (typeof typed !== "object" || typed === null || !isClearance(typed)) return typed;
  return {
    ...typed,
    toProvince: undefined,
    toCity: undefined,
    toFloor: undefined,
    hasElevatorTo: undefined,
  };
}

const hasDestination = (form: { serviceType?: unknown; toProvince?: unknown }) =>
  isClearance(form) || form.toProvince !== undefined;
const NO_DESTINATION = { path: ["toProvince"], error: DESTINATION, ...parts(z.object({})) };

interface Places {
  serviceType: ServiceType;
  fromProvince: Province;
  fromCity?: string | undefined;
  toProvince?: Province | undefined;
  toCity?: string | undefined;
  hasElevatorTo: boolean;
  services: string[];
}

/** The second place of a clearance is the first; a lift there was not asked, so it is null. */
function settled<Form extends Places>(form: Form) {
  const { fromProvince, toProvince = fromProvince } = form;
  if (!isClearance(form))
    return { ...form, toProvince, hasElevatorTo: form.hasElevatorTo as boolean | null };
  const services = form.services.filter((service) => !MOVE_ONLY_SERVICES.has(service));
  return { ...form, toProvince, toCity: form.fromCity, hasElevatorTo: null, services };
}

/**
 * The request of a signed-in client; `now` sets the first day that may be chosen. It has no
 * address: that is the account's.
 */
export function clientBriefSchema(now: Date) {
  return z.preprocess(
    withoutSecondPlace,
    z
      .object(fields(now))
      .refine(hasDestination, NO_DESTINATION)
      .refine(budgetInOrder, BUDGET_ORDER)
      .transform(settled),
  );
}

/** The request of a visitor, who makes an account with it (SPEC section 5, wizard password). */
export function visitorBriefSchema(now: Date) {
  return z.preprocess(
    withoutSecondPlace,
    z
      .object({
        ...fields(now),
        ownerEmail: email,
        password: newPassword(MIN_WIZARD_PASSWORD),
        confirmPassword: z.string({ error: "Herhaal je wachtwoord." }),
      })
      .refine(hasDestination, NO_DESTINATION)
      .refine(budgetInOrder, BUDGET_ORDER)
      .refine((form) => form.password === form.confirmPassword, {
        path: ["confirmPassword"],
        error: MISMATCH,
        ...parts(z.object({ password: z.string(), confirmPassword: z.string() })),
      })
      .transform(settled),
  );
}

// Components of this feature reach it here.
export { loadEasyPasswords } from "../accounts/schema.ts";

export type BriefForm = z.infer<ReturnType<typeof clientBriefSchema>>;
export type VisitorBriefForm = z.infer<ReturnType<typeof visitorBriefSchema>>;

/** What the browser keeps of a request that was not sent yet; never a password. */
export const draftSchema = z.object({
  submissionKey: z.uuid(),
  savedAt: z.number(),
  fields: z.record(z.string(), z.array(z.string())),
});
export type BriefDraft = z.infer<typeof draftSchema>;

/**
 * Filters of the companies' brief list, as they stand in the address; unknown values mean 'all'. A
 * province says more than the whole work area, so it goes before it.
 */
export const briefFilterSchema = z
  .object({
    type: z.enum(SERVICE_TYPES).nullable().catch(null),
    provincie: z.enum(PROVINCES).nullable().catch(null),
    gebied: z.literal("mijn").nullable().catch(null),
    open: z.literal("ja").nullable().catch(null),
  })
  .transform((filter) => ({ ...filter, gebied: filter.provincie ? null : filter.gebied }));
export type BriefFilter = z.infer<typeof briefFilterSchema>;
