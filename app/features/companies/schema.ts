import { z } from "zod";
import { parseEuros } from "~/shared/money.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { phone } from "../accounts/schema.ts";
import { CATEGORIES, MAX_LINKS, MAX_PORTFOLIO, ONBOARDING_STEPS } from "./constants.ts";
import { asWebAddress } from "./rules.ts";

const WEB_ADDRESS = "Vul een geldig webadres in, zoals www.voorbeeld.nl.";
const PRICE = "Voer een geldige prijs in";
const FROM_THE_LIST = "Kies uit de lijst.";
const PICTURE_GONE = "Kies de foto opnieuw.";

const webAddress = z
  .string({ error: WEB_ADDRESS })
  .trim()
  .max(200, "Gebruik maximaal 200 tekens.")
  .transform(asWebAddress)
  .pipe(
    z.url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: WEB_ADDRESS,
    }),
  );

const MAX_STARTING_PRICE_CENTS = 10_000_000;

const startingPrice = z
  .string({ error: PRICE })
  .trim()
  .transform((text, check) => {
    const cents = parseEuros(text);
    if (cents === null || cents < 1 || cents > MAX_STARTING_PRICE_CENTS) {
      check.addIssue(PRICE);
      return z.NEVER;
    }
    return cents;
  })
  .optional();

const TOO_MANY_FILES = `Je kunt maximaal ${MAX_PORTFOLIO} bestand(en) uploaden.`;

/**
 * The company profile form; `startingPrice` comes out in
 * euro cents, VAT included.
 */
export const profileSchema = z.object({
  businessName: z
    .string({ error: "Vul je bedrijfsnaam in." })
    .trim()
    .min(1, "Vul je bedrijfsnaam in.")
    .max(120, "Gebruik maximaal 120 tekens.")
    .regex(/^[^\p{Cc}]*$/u, "Gebruik alleen gewone tekens."),
  kvkNumber: z
    .string({ error: "Vul je KvK-nummer in." })
    .trim()
    .regex(/^\d{8}$/, "Een KvK-nummer heeft acht cijfers."),
  phone,
  website: webAddress.optional(),
  bio: z
    .string({ error: "Gebruik gewone tekst." })
    .trim()
    .max(2000, "Gebruik maximaal 2.000 tekens.")
    .optional(),
  teamSize: z
    .number({ error: "Vul een heel getal in." })
    .int("Vul een heel getal in.")
    .min(1, "Vul 1 of meer in.")
    .max(5000, "Vul hoogstens 5.000 in.")
    .default(1),
  categories: z
    .array(z.enum(CATEGORIES, { error: FROM_THE_LIST }), { error: "Kies minstens één categorie." })
    .min(1, "Kies minstens één categorie."),
  serviceAreas: z
    .array(z.enum(PROVINCES, { error: FROM_THE_LIST }), { error: "Kies minstens één provincie." })
    .min(1, "Kies minstens één provincie."),
  yearsInBusiness: z
    .number({ error: "Vul een heel getal in." })
    .int("Vul een heel getal in.")
    .min(0, "Vul 0 of meer in.")
    .max(300, "Vul hoogstens 300 in.")
    .optional(),
  startingPrice,
  movingVehicleTypes: z
    .string({ error: "Gebruik gewone tekst." })
    .trim()
    .max(200, "Gebruik maximaal 200 tekens.")
    .optional(),
  avatar: z.uuid(PICTURE_GONE).optional(),
  portfolio: z
    .array(z.uuid(PICTURE_GONE), { error: PICTURE_GONE })
    .max(MAX_PORTFOLIO, TOO_MANY_FILES)
    .default([]),
  portfolioLinks: z
    .array(webAddress.optional(), { error: WEB_ADDRESS })
    .max(MAX_LINKS, `Vul hoogstens ${MAX_LINKS} links in.`)
    .default([])
    .transform((links) => links.filter((link) => link !== undefined)),
});
export type ProfileForm = z.infer<typeof profileSchema>;
/** The same form as it is typed. */
export type ProfileInput = {
  [Name in keyof ProfileForm]-?: NonNullable<ProfileForm[Name]> extends unknown[]
    ? string[]
    : string;
};

/** What each step of the onboarding asks, in order. */
export const stepSchemas: z.ZodType<Partial<ProfileForm>>[] = ONBOARDING_STEPS.map(({ fields }) =>
  profileSchema.pick(
    Object.fromEntries(fields.map((name) => [name, true])) as Partial<
      Record<keyof ProfileForm, true>
    >,
  ),
);
