import { z } from "zod";
import { DAY_MS, dutchDay, isDay } from "~/shared/dates.ts";
import { parseEuros } from "~/shared/money.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";
import { email, MISMATCH, newPassword, personName, phone } from "../accounts/schema.ts";
import {
  FLOORS,
  HEAVY_ITEMS,
  MAX_BUDGET_CENTS,
  MAX_DAYS_AHEAD,
  MAX_PLACE_CHARACTERS,
  MIN_BUDGET_CENTS,
  ROOMS,
  SERVICE_TYPES,
  SERVICES,
  TIME_PREFERENCES,
} from "./constants.ts";
import { isPlace } from "./rules.ts";

const NO_PLACE = "Vul alleen de naam van een plaats in, zonder cijfers of andere gegevens.";
const PLACE_SIGNS = /^[\p{L}\p{M} .'’-]*$/u;

const city = z
  .string()
  .trim()
  .max(MAX_PLACE_CHARACTERS, `Gebruik maximaal ${MAX_PLACE_CHARACTERS} tekens.`)
  .regex(PLACE_SIGNS, NO_PLACE)
  .refine(isPlace, NO_PLACE)
  .optional();

const budget = z
  .string()
  .trim()
  .transform((text, check) => {
    const cents = parseEuros(text);
    if (cents === null || cents < MIN_BUDGET_CENTS || cents > MAX_BUDGET_CENTS) {
      check.addIssue("Vul een bedrag in euro's in, tussen 1 en 100.000.");
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

function fields(now: Date) {
  return {
    submissionKey: z.uuid("Laad de pagina opnieuw en verstuur nog eens."),
    serviceType: z.enum(SERVICE_TYPES, { error: "Kies wat we voor je kunnen doen." }),
    fromProvince: z.enum(PROVINCES, { error: "Kies de provincie waar je vandaan gaat." }),
    fromCity: city,
    toProvince: z.enum(PROVINCES, { error: "Kies de provincie waar je naartoe gaat." }),
    toCity: city,
    moveDate: moveDate(now),
    timePreference: z.enum(TIME_PREFERENCES, { error: "Kies een dagdeel." }).optional(),
    budgetMin: budget,
    budgetMax: budget,
    fromFloor: z.enum(FLOORS, { error: "Kies een verdieping." }).optional(),
    toFloor: z.enum(FLOORS, { error: "Kies een verdieping." }).optional(),
    hasElevator: z.boolean().default(false),
    rooms: z.enum(ROOMS, { error: "Kies het aantal kamers." }).optional(),
    heavyItems: z.array(z.enum(HEAVY_ITEMS, { error: "Kies uit de lijst." })).default([]),
    fragileItems: z.boolean().default(false),
    pianoOrSpecialItems: z.string().trim().max(500, "Gebruik maximaal 500 tekens.").optional(),
    packingService: z.boolean().default(false),
    services: z.array(z.enum(SERVICES, { error: "Kies uit de lijst." })).default([]),
    clientName: personName,
    clientPhone: phone,
    additionalInfo: z.string().trim().max(3000, "Gebruik maximaal 3.000 tekens.").optional(),
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

/**
 * The request of a signed-in customer; `now` sets the first day that may be chosen. It has no
 * address: that is the account's.
 */
export function clientBriefSchema(now: Date) {
  return z.object(fields(now)).refine(budgetInOrder, BUDGET_ORDER);
}

/** The request of a visitor, who makes an account with it (SPEC section 5, wizard password). */
export function visitorBriefSchema(now: Date) {
  return z
    .object({
      ...fields(now),
      ownerEmail: email,
      password: newPassword(MIN_WIZARD_PASSWORD),
      confirmPassword: z.string({ error: "Herhaal je wachtwoord." }),
    })
    .refine(budgetInOrder, BUDGET_ORDER)
    .refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: MISMATCH,
      ...parts(z.object({ password: z.string(), confirmPassword: z.string() })),
    });
}

export type BriefForm = z.infer<ReturnType<typeof clientBriefSchema>>;
export type VisitorBriefForm = z.infer<ReturnType<typeof visitorBriefSchema>>;

/** What the browser keeps of a request that was not sent yet; never a password. */
export const draftSchema = z.object({
  submissionKey: z.uuid(),
  savedAt: z.number(),
  fields: z.record(z.string(), z.array(z.string())),
});
export type BriefDraft = z.infer<typeof draftSchema>;

/** Filters of the companies' job list, as they stand in the address; unknown values mean 'all'. */
export const jobFilterSchema = z.object({
  type: z.enum(SERVICE_TYPES).nullable().catch(null),
  provincie: z.enum(PROVINCES).nullable().catch(null),
});
export type JobFilter = z.infer<typeof jobFilterSchema>;
