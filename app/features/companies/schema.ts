import { z } from "zod";
import { PROVINCES } from "~/shared/provinces.ts";
import { CATEGORIES } from "./constants.ts";
import { asWebAddress } from "./rules.ts";

const website = z
  .string()
  .trim()
  .max(200, "Gebruik maximaal 200 tekens.")
  .transform(asWebAddress)
  .pipe(
    z.url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: "Vul een geldig webadres in, zoals www.voorbeeld.nl.",
    }),
  )
  .optional();

/** The company profile form of the dashboard (SPEC section 5, 'Company creation form'). */
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
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\s().-]{8,20}$/, "Vul een geldig telefoonnummer in, of laat het leeg.")
    .optional(),
  website,
  bio: z.string().trim().max(2000, "Gebruik maximaal 2.000 tekens.").optional(),
  teamSize: z
    .number({ error: "Vul een heel getal in." })
    .int("Vul een heel getal in.")
    .min(1, "Vul 1 of meer in.")
    .max(5000, "Vul hoogstens 5.000 in.")
    .default(1),
  categories: z
    .array(z.enum(CATEGORIES, { error: "Kies uit de lijst." }))
    .min(1, "Kies minstens één categorie."),
  serviceAreas: z
    .array(z.enum(PROVINCES, { error: "Kies uit de lijst." }))
    .min(1, "Kies minstens één provincie."),
});
export type ProfileForm = z.infer<typeof profileSchema>;
