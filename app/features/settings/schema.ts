import { z } from "zod";
import {
  email,
  isSameTwice,
  NOT_THE_SAME,
  newPasswords,
  personName,
  phone,
  presentPassword,
} from "../accounts/schema.ts";

const currentPassword = presentPassword("Vul je huidige wachtwoord in.");

export const detailsSchema = z.object({ fullName: personName, phone });

export const addressChangeSchema = z.object({ email, currentPassword });
export type AddressChange = z.infer<typeof addressChangeSchema>;

export const passwordChangeSchema = z
  .object({ currentPassword, ...newPasswords })
  .refine(isSameTwice, NOT_THE_SAME);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** Proves once more who it is, before something that cannot be undone. */
export const presentPasswordSchema = z.object({ currentPassword });
