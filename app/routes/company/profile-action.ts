import type { Submission, SubmissionResult } from "@conform-to/react";
import { href, type RouterContextProvider } from "react-router";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { type ProfileForm, profileSchema } from "~/features/companies/schema.ts";
import { readFullProvinces } from "~/features/regions/index.server.ts";
import { regionFull } from "~/features/regions/messages.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { type Message, UNEXPECTED } from "~/shared/message.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { markOnboarded } from "./eligibility.ts";

/** The toast for marked fields: too many pictures have one of their own. */
export function refusalOf(
  { error }: { error: Record<string, unknown> | null | undefined },
  otherwise: "create-invalid" | "update-invalid",
): Message {
  return COMPANY_MESSAGES[error?.portfolio ? "too-many-pictures" : otherwise];
}

/** A company, and whether it makes its profile or changes one. */
async function requireProfile(context: Readonly<RouterContextProvider>, request: Request) {
  const company = await requireCompany(context, request);
  const before = await readOwnCompany(appOf(context), company);
  return { company, isFirst: !before?.eligibility.profileComplete };
}

/**
 * Makes or changes the profile of the company that posts it. A first complete profile leads to the
 * dashboard; a change stays on the page it was made on.
 */
export const saveProfileForm = formAction({
  gate: requireProfile,
  schema: profileSchema,
  invalid: (error, { actor: { isFirst } }) =>
    refusalOf({ error }, isFirst ? "create-invalid" : "update-invalid"),
  act: ({ app, actor, value }) => saveProfile(app, actor.company, value),
  messages: { ...COMPANY_MESSAGES, "region-full": UNEXPECTED },
  explain: async ({ app, actor, value }, reason) =>
    reason === "region-full"
      ? regionFull(await readFullProvinces(app, actor.company, value.serviceAreas))
      : null,
  marks: { "region-full": { field: "serviceAreas", text: wholeText } },
  failed: ({ actor: { isFirst } }) => COMPANY_MESSAGES[isFirst ? "create-failed" : "update-failed"],
  done: ({ app, actor: { isFirst } }) =>
    isFirst
      ? {
          to: href("/verhuisbedrijf-dashboard"),
          message: COMPANY_MESSAGES.created,
          cookies: [markOnboarded(app)],
        }
      : { message: COMPANY_MESSAGES.updated },
});

function wholeText({ title, text }: Message): string {
  return `${title}. ${text}`;
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
  const fieldErrors = { serviceAreas: [wholeText(message)] };
  return { message, result: submission.reply({ fieldErrors }) };
}
