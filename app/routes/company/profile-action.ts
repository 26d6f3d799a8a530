import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import type { ProfileAnswer } from "~/features/companies/components/profile-form.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { type ProfileForm, profileSchema } from "~/features/companies/schema.ts";
import { readFullProvinces } from "~/features/regions/index.server.ts";
import { regionFull } from "~/features/regions/messages.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { attempt } from "~/server/web/attempt.ts";
import { redirectWith } from "~/server/web/flash.ts";
import type { Message } from "~/shared/message.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { markOnboarded } from "./eligibility.ts";

/** The toast for marked fields: too many pictures have one of their own. */
export function refusalOf(
  { error }: { error: Record<string, unknown> | null | undefined },
  otherwise: "create-invalid" | "update-invalid",
): Message {
  return COMPANY_MESSAGES[error?.portfolio ? "too-many-pictures" : otherwise];
}

/**
 * Makes or changes the profile of the company that posts it. A first complete profile leads to the
 * dashboard; a change stays on the page it was made on.
 */
export async function saveProfileAction(app: App, actor: CompanyActor, form: FormData) {
  const before = await readOwnCompany(app, actor);
  const isFirst = !before?.eligibility.profileComplete;
  const submission = parseWithZod(form, { schema: profileSchema });
  if (submission.status !== "success") {
    const message = refusalOf(submission, isFirst ? "create-invalid" : "update-invalid");
    return data<ProfileAnswer>({ message, result: submission.reply() }, { status: 400 });
  }
  const saved = await attempt(app, () => saveProfile(app, actor, submission.value));
  if (!saved) {
    const message = COMPANY_MESSAGES[isFirst ? "create-failed" : "update-failed"];
    return data<ProfileAnswer>({ message, result: submission.reply() }, { status: 503 });
  }
  if (!saved.ok) {
    return data<ProfileAnswer>(await refusal(app, actor, submission, saved.reason), {
      status: 409,
    });
  }
  if (!isFirst) {
    return data<ProfileAnswer>({ message: COMPANY_MESSAGES.updated, result: null });
  }
  return await redirectWith(app, "/verhuisbedrijf-dashboard", COMPANY_MESSAGES.created, [
    markOnboarded(app),
  ]);
}

/** What keeps a right form from being stored, with the marks that belong to it. */
export async function refusal(
  app: App,
  actor: CompanyActor,
  submission: Submission<unknown, string[], ProfileForm>,
  reason: "unknown-picture" | "region-full",
): Promise<{ message: Message; result: SubmissionResult }> {
  if (reason === "unknown-picture" || submission.status !== "success") {
    return { message: COMPANY_MESSAGES["unknown-picture"], result: submission.reply() };
  }
  const full = await readFullProvinces(app, actor, submission.value.serviceAreas);
  const message = regionFull(full);
  const fieldErrors = { serviceAreas: [`${message.title}. ${message.text}`] };
  return { message, result: submission.reply({ fieldErrors }) };
}
