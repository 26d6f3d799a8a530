import { z } from "zod";
import { foldCode } from "~/shared/reading/text.ts";
import { presentPassword } from "../accounts/schema.ts";

/** A code as people type it: the app's six digits, or a recovery code, with or without spaces. */
export const code = z
  .string({ error: "Vul de code in." })
  .max(40, "Deze code is te lang.")
  .transform((text) => foldCode(text).replace(/[\s-]/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{6}|[A-Z2-7]{16})$/, "Vul de zes cijfers uit je app in, of een herstelcode."),
  );

export const codeSchema = z.object({ code });

export const passwordSchema = z.object({ currentPassword: presentPassword() });

/** Changing the second step asks both: a stolen session or a borrowed phone alone does not do. */
export const bothSchema = passwordSchema.extend({ code });
