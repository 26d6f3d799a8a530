import { z } from "zod";
import { presentPasswordSchema } from "../settings/schema.ts";
import { code } from "../two-step/schema.ts";

/** Deleting an account: the password, a code where one is asked at signing in, and a clear yes. */
export const erasureSchema = presentPasswordSchema.extend({
  code: code.optional(),
  sure: z.literal("on", { error: "Vink aan dat je dit zeker weet." }),
});
export type Erasure = z.infer<typeof erasureSchema>;
