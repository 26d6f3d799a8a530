import { desc } from "drizzle-orm";
import { decideReport, readReport } from "~/features/moderation/index.server.ts";
import type { DecisionForm, ReportAnswers } from "~/features/moderation/schema.ts";
import { reports } from "~/features/moderation/tables.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";

/** What somebody reports of a text. */
export const reportForm = (fields: Partial<ReportAnswers> = {}): ReportAnswers => ({
  ...{ part: "tekst", category: "false", why: "Dit klopt niet." },
  ...fields,
});

/** A decision that hides the text, and one that shows it again. */
export const HIDE = {
  outcome: "text-hidden",
  reason: "terms-false",
  note: "Het bestaat niet.",
} as const;
export const SHOW = {
  outcome: "shown",
  reason: "mistake-of-ours",
  note: "Het bestaat toch.",
} as const;

/** Decides on the newest report: that nothing is done, unless `form` says otherwise. */
export async function decideOnNewest(
  app: Services,
  admin: AdminActor,
  form: Partial<DecisionForm> = {},
) {
  const [newest] = await app.db.select().from(reports).orderBy(desc(reports.number)).limit(1);
  const reportId = newest?.id ?? "";
  const seen = (await readReport(app, admin, reportId))?.seen ?? "";
  const nothing = { outcome: "none", reason: "nothing-wrong", note: "" } as const;
  return await decideReport(app, admin, { reportId, seen, ...nothing, ...form });
}
