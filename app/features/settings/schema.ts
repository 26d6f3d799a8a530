import { z } from "zod";
import { MAX_PASSWORD } from "../accounts/constants.ts";
import {
  email,
  isSameTwice,
  NOT_THE_SAME,
  newPasswords,
  personName,
  phone,
} from "../accounts/schema.ts";

const currentPassword = z
  .string({ error: "Vul je huidige wachtwoord in." })
  .max(MAX_PASSWORD, "Dit wachtwoord is te lang.");

export const detailsSchema = z.object({ fullName: personName, phone });

export const addressChangeSchema = z.object({ email, currentPassword });
export type AddressChange = z.infer<typeof addressChangeSchema>;

export const passwordChangeSchema = z
  .object({ currentPassword, ...newPasswords })
  .refine(isSameTwice, NOT_THE_SAME);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** Proves once more who it is, before something that cannot be undone. */
export const presentPasswordSchema = z.object({ currentPassword });
