import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { readStanding } from "~/features/companies/api.server.ts";
import type { ProfileAnswer } from "~/features/companies/components/profile-form.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { profileSchema } from "~/features/companies/schema.ts";
import { saveProfile } from "~/features/companies/writes.server.ts";
import type { CompanyActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { attempt } from "~/server/attempt.ts";
import { redirectWith } from "~/server/flash.ts";
import { leaveMark } from "./standing.ts";

/**
 * Makes or changes the profile of the company that posts it. A first complete profile leads to the
 * dashboard; a change stays on the page it was made on.
 */
export async function saveProfileAction(app: App, actor: CompanyActor, form: FormData) {
  const before = await readStanding(app.db, actor.userId, app.clock.now());
  const isFirst = !before?.standing.profileComplete;
  const submission = parseWithZod(form, { schema: profileSchema });
  if (submission.status !== "success") {
    const message = COMPANY_MESSAGES[isFirst ? "create-invalid" : "update-invalid"];
    return data<ProfileAnswer>({ message, result: submission.reply() }, { status: 400 });
  }
  const saved = await attempt(app, () => saveProfile(app, actor, submission.value));
  if (!saved) {
    const message = COMPANY_MESSAGES[isFirst ? "create-failed" : "update-failed"];
    return data<ProfileAnswer>({ message, result: submission.reply() }, { status: 503 });
  }
  if (!isFirst) {
    return data<ProfileAnswer>({ message: COMPANY_MESSAGES.updated, result: null });
  }
  return await redirectWith(app, "/verhuisbedrijf-dashboard", COMPANY_MESSAGES.created, [
    leaveMark(app.config.appUrl),
  ]);
}
