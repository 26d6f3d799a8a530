import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";

const RELOAD = "Laad de pagina opnieuw en probeer het nog eens.";
const seen = {
  companyId: z.uuid(RELOAD),
  // What the admin looked at: a company that changed it since is looked at again.
  businessName: z.string({ error: RELOAD }),
  kvkNumber: z.string({ error: RELOAD }),
};

const grounds = (empty: string) => textUpTo(1000, empty).min(10, "Schrijf minstens 10 tekens.");

export const recheckSchema = z.object(seen);
export const approveSchema = z.object({ ...seen, note: grounds("Schrijf op wat je hebt gezien.") });
export const rejectSchema = z.object({
  ...seen,
  note: grounds("Schrijf op waarom, voor het bedrijf."),
});

export type Seen = z.infer<typeof recheckSchema>;
export type Grounds = z.infer<typeof approveSchema>;

/** The task that a confirmed company brings about. */
export const SETTLE_REFERRAL = { name: "settle-referral", payload: z.object({ userId: z.uuid() }) };
