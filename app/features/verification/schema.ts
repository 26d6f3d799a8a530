import { z } from "zod";
import { VERIFICATION_STATUSES } from "../companies/lifecycle.ts";
import type { DeskActName } from "../desk/catalogue.ts";
import { deskSchema, wordedSchema } from "../desk/schema.ts";

const RELOAD = "Laad de pagina opnieuw en probeer het nog eens.";
const seen = {
  companyId: z.uuid(RELOAD),
  // What the admin looked at: a company that changed it since is looked at again.
  businessName: z.string({ error: RELOAD }),
  kvkNumber: z.string({ error: RELOAD }),
  // Two who decide at once decide about one standing: the second looks again.
  status: z.enum(VERIFICATION_STATUSES, { error: RELOAD }).optional(),
};

/** A verdict says in words what it rests on. */
const verdictOf = (act: DeskActName, empty: string) =>
  wordedSchema(act, seen, { empty, short: "Schrijf minstens 10 tekens." });

export const recheckSchema = deskSchema("register-asked-again", seen);
export const approveSchema = verdictOf("verification-approved", "Schrijf op wat je hebt gezien.");
export const rejectSchema = verdictOf(
  "verification-rejected",
  "Schrijf op waarom, voor het bedrijf.",
);
export const revokeSchema = verdictOf("badge-revoked", "Schrijf op waarom, voor het bedrijf.");

const seenSchema = z.object(seen);
export type Seen = z.infer<typeof seenSchema>;
export type Recheck = z.infer<typeof recheckSchema>;
export type Verdict = z.infer<typeof approveSchema | typeof rejectSchema | typeof revokeSchema>;

/** The task that a confirmed company brings about. */
export const SETTLE_REFERRAL = { name: "settle-referral", payload: z.object({ userId: z.uuid() }) };
