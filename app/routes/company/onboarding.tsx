import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { draftFields, formOfDraft, typedProfile } from "~/features/companies/answers.ts";
import {
  OnboardingDone,
  OnboardingReasons,
  OnboardingStep,
} from "~/features/companies/components/onboarding.tsx";
import { profileDefaults, readProfileDraft, saveDraft } from "~/features/companies/index.server.ts";
import { VERIFICATION } from "~/features/companies/lifecycle.ts";
import { COMPANY_MESSAGES, invalidProfile } from "~/features/companies/messages.ts";
import { ONBOARDING_STEPS } from "~/features/companies/questions.ts";
import { type ProfileInput, profileSchema, stepSchemas } from "~/features/companies/schema.ts";
import { readFullProvinces } from "~/features/regions/index.server.ts";
import { regionFull } from "~/features/regions/messages.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import { ownCompanyOf, requireLaunched } from "~/gates/company.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { onboarded } from "~/server/web/cookies.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { isId } from "~/shared/id.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { inOneLine, type Message, UNANSWERED, UNEXPECTED } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { HOMES } from "~/shared/paths.ts";
import { firstWrong } from "~/shared/questions.ts";
import { ok } from "~/shared/result.ts";
import { applyChanges, fieldsIn, readShown } from "~/shared/shown-values.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PercentProgress } from "~/ui/wizard/percent-progress.tsx";
import { completeOnboarding } from "~/use-cases/save-profile.ts";
import type { Route } from "./+types/onboarding";

const PAGE_PATH = href("/verhuisbedrijf-onboarding");
const LAST = ONBOARDING_STEPS.length;
const DONE = LAST + 1;

export const handle = page({ title: "Bedrijfsprofiel maken", audience: "company", hydrate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireLaunched(context, request);
  const company = await ownCompanyOf(context, actor);
  const asked = Number(new URL(request.url).searchParams.get("stap"));
  if (company?.eligibility.profileComplete) {
    if (asked !== DONE) throw redirect(HOMES.company);
    const { id, businessName, verificationStatus } = company.profile;
    const { next } = stateOf(VERIFICATION, verificationStatus);
    return { kind: "done" as const, companyId: id, businessName, next };
  }
  const draft = await readProfileDraft(app, actor);
  const reached = draft?.step ?? 1;
  const step = asked >= 1 && asked <= reached ? Math.floor(asked) : reached;
  const made = typedProfile(profileDefaults(company?.profile));
  const typed: ProfileInput = { ...made, ...draft?.fields };
  return {
    kind: "step" as const,
    step,
    typed,
    avatar: isId(typed.avatar) ? pictureOf(typed.avatar) : null,
    portfolio: typed.portfolio.filter(isId).map(pictureOf),
  };
}

type Sent = { app: App; actor: CompanyActor; fields: FormData };

const stepIn = (fields: FormData) => Number(textField(fields, "step"));
const pageOf = (step: number) => `${PAGE_PATH}?stap=${step}`;
const leadTo = (step: number, message: Message | null = null) => ok({ step, message });

/**
 * Keeps the posted step, right or wrong; the last one sends all that was kept. What its sender left as it was
 * drawn stays as another tab or device typed it since.
 */
async function keepDraft({ app, actor, fields }: Sent) {
  const company = await readOwnCompany(app, actor);
  if (company?.eligibility.profileComplete) return { message: null, to: pageOf(DONE) };
  const step = stepIn(fields);
  if (!stepSchemas[step - 1]) throw new Response(null, { status: 400 });
  const typed = draftFields(fields, step);
  const shown = fieldsIn(readShown(fields), Object.keys(typed));
  const made = typedProfile(profileDefaults(company?.profile));
  const saved = await saveDraft(app, actor, step, (kept) => ({
    ...typed,
    ...applyChanges({ ...made, ...kept }, shown, typed),
  }));
  if (saved.ok) putFields(fields, formOfDraft(saved.value));
  if (step === LAST) {
    putFields(fields, formOfDraft((await readProfileDraft(app, actor))?.fields ?? {}));
  }
  return null;
}

function putFields(fields: FormData, put: FormData): void {
  for (const name of new Set(put.keys())) fields.delete(name);
  for (const [name, value] of put) fields.append(name, value);
}

const ofStep = {
  gate: requireCompany,
  before: keepDraft,
  extra: ({ fields }: Sent) => ({ step: stepIn(fields) }),
};

const draft = formAction({ ...ofStep, act: async () => ok(null), done: { message: null } });

const previous = formAction({
  ...ofStep,
  act: async ({ fields }) => ok(Math.max(1, stepIn(fields) - 1)),
  done: (_, step) => ({ to: pageOf(step), message: null }),
});

const next = formAction({
  ...ofStep,
  schema: ({ fields }) => stepSchemas[stepIn(fields) - 1] ?? profileSchema,
  invalid: (errors) => invalidProfile(errors, "create-invalid"),
  async act({ app, actor, fields }) {
    const step = stepIn(fields);
    if (step === LAST) return await finish({ app, actor, fields });
    await saveDraft(app, actor, step + 1, () => ({}));
    return leadTo(step + 1);
  },
  messages: { ...COMPANY_MESSAGES, "region-full": UNEXPECTED },
  explain: async ({ app, actor, value }, reason) =>
    reason === "region-full"
      ? regionFull(await readFullProvinces(app, actor, value.serviceAreas ?? []))
      : null,
  marks: { "region-full": { field: "serviceAreas", text: inOneLine } },
  done: ({ app }, { step, message }) => ({
    to: pageOf(step),
    message,
    cookies: step === DONE ? [onboarded(settingsOf(app)).write()] : [],
  }),
});

// All steps once more: an earlier one may have been skipped or emptied since.
async function finish({ app, actor, fields }: Sent) {
  const whole = parseWithZod(fields, { schema: profileSchema });
  if (whole.status !== "success") {
    const wrong = firstWrong(ONBOARDING_STEPS, whole.error ?? {});
    return leadTo((wrong?.step ?? 0) + 1, invalidProfile(whole.error, "create-invalid"));
  }
  const completed = await completeOnboarding(app, actor, whole.value);
  return completed.ok ? leadTo(DONE, COMPANY_MESSAGES.onboarded) : completed;
}

export const action = formActions({
  gate: requireCompany,
  forms: { draft, previous, next },
  otherwise: "next",
});

/** What nobody could answer leaves the step as it is; a draft is simply sent again later. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const step = Number(form.get("step"));
  const isDraft = form.get("intent") === "draft";
  const message = isDraft ? null : UNANSWERED;
  return await answerOr(serverAction, { intent: null, message, result: null, step }, isDraft);
}

/** What was kept as a draft is what stands on the page already. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  return asked.formData?.get("intent") === "draft" ? false : asked.defaultShouldRevalidate;
}

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "done") {
    return (
      <Page>
        <PageTitle>Je profiel is klaar</PageTitle>
        <OnboardingDone {...loaderData} />
      </Page>
    );
  }
  const { step } = loaderData;
  return (
    <Page>
      <PageTitle lead="Vijf minuten werk. Daarna zie je de opdrachten, en bekijken is gratis.">
        Zet je bedrijf op de kaart
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 gap-5">
          <PercentProgress
            label="Voortgang van je profiel"
            steps={ONBOARDING_STEPS}
            step={step - 1}
          />
          <Card className="tape grid grid-cols-[minmax(0,1fr)] gap-5">
            <h2 className="text-step-1">{ONBOARDING_STEPS[step - 1]?.title}</h2>
            <OnboardingStep
              key={step}
              {...loaderData}
              answer={actionData?.step === step ? actionData : undefined}
            />
          </Card>
        </div>
        <OnboardingReasons />
      </div>
    </Page>
  );
}
