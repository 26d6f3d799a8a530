import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { draftFields, formOfDraft } from "~/features/companies/answers.ts";
import { OnboardingDone } from "~/features/companies/components/onboarding-done.tsx";
import {
  OnboardingStep,
  type StepAnswer,
} from "~/features/companies/components/onboarding-step.tsx";
import { readDraft, saveDraft } from "~/features/companies/index.server.ts";
import { VERIFICATION } from "~/features/companies/lifecycle.ts";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { ONBOARDING_STEPS } from "~/features/companies/questions.ts";
import { profileSchema, stepSchemas } from "~/features/companies/schema.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { attempt } from "~/server/web/form-action.ts";
import { UNEXPECTED } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { pageTitle } from "~/shared/product.ts";
import { firstWrong } from "~/shared/questions.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PercentProgress } from "~/ui/wizard/percent-progress.tsx";
import { completeOnboarding } from "~/use-cases/save-profile.ts";
import type { Route } from "./+types/onboarding";
import { draftView } from "./draft-view.ts";
import { markOnboarded, ownCompanyOf, requireLaunched } from "./eligibility.ts";
import { refusal, refusalOf } from "./profile-action.ts";

const PAGE_PATH = href("/verhuisbedrijf-onboarding");
const LAST = ONBOARDING_STEPS.length;
const DONE = LAST + 1;

export const handle = page({ audience: "company" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Bedrijfsprofiel maken") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireLaunched(context, request);
  const company = await ownCompanyOf(context, actor);
  const asked = Number(new URL(request.url).searchParams.get("stap"));
  if (company?.eligibility.profileComplete) {
    if (asked !== DONE) throw redirect(href("/verhuisbedrijf-dashboard"));
    const { id, businessName, verificationStatus } = company.profile;
    const { next } = VERIFICATION.states[verificationStatus];
    return { kind: "done" as const, companyId: id, businessName, next };
  }
  const draft = await readDraft(app, actor);
  const reached = draft?.step ?? 1;
  const step = asked >= 1 && asked <= reached ? Math.floor(asked) : reached;
  return { kind: "step" as const, step, ...draftView(company, draft?.fields ?? {}) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireCompany(context, request);
  const form = await readForm(request);
  const company = await readOwnCompany(app, actor);
  if (company?.eligibility.profileComplete) return redirect(`${PAGE_PATH}?stap=${DONE}`);
  const step = Number(textField(form, "step"));
  const schema = stepSchemas[step - 1];
  if (!schema) throw data(null, { status: 400 });
  await saveDraft(app, actor, step, draftFields(form, step));
  switch (textField(form, "intent")) {
    case "draft":
      return null;
    case "previous":
      return redirect(`${PAGE_PATH}?stap=${Math.max(1, step - 1)}`);
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    const message = refusalOf(submission, "create-invalid");
    return refused({ step, message, result: submission.reply() }, 400);
  }
  if (step === LAST) return await finish(app, actor);
  await saveDraft(app, actor, step + 1, {});
  return redirect(`${PAGE_PATH}?stap=${step + 1}`);
}

/** What nobody could answer leaves the step as it is; a draft is simply sent again later. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (form.get("intent") === "draft") return await answerOr(serverAction, null);
  const step = Number(form.get("step"));
  const failed: StepAnswer = { step, message: UNEXPECTED, result: null };
  return await answerOr(serverAction, failed);
}

function refused(answer: StepAnswer, status: number) {
  return data(answer, { status });
}

// All steps once more, from the draft: an earlier one may have been skipped or emptied since.
async function finish(app: App, actor: CompanyActor) {
  const draft = await readDraft(app, actor);
  const submission = parseWithZod(formOfDraft(draft?.fields ?? {}), { schema: profileSchema });
  if (submission.status !== "success") {
    const message = refusalOf(submission, "create-invalid");
    const wrong = firstWrong(ONBOARDING_STEPS, submission.error ?? {});
    const step = wrong ? wrong.step + 1 : LAST;
    if (step !== LAST) return await redirectWith(app, `${PAGE_PATH}?stap=${step}`, message);
    return refused({ step, message, result: submission.reply() }, 400);
  }
  const completed = await attempt(app, () => completeOnboarding(app, actor, submission.value));
  if (!completed) {
    return refused({ step: LAST, message: UNEXPECTED, result: submission.reply() }, 503);
  }
  if (!completed.ok) {
    const answer = await refusal(app, actor, submission, completed.reason);
    return refused({ step: LAST, ...answer }, 409);
  }
  return await redirectWith(app, `${PAGE_PATH}?stap=${DONE}`, COMPANY_MESSAGES.onboarded, [
    markOnboarded(app),
  ]);
}

/** What was kept as a draft is what stands on the page already. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "draft" ? false : defaultShouldRevalidate;
}

const REASONS = [
  {
    title: "Klanten zien wie je bent",
    text: "Je profiel staat bij elke offerte die je stuurt: je naam, wat je doet en waar.",
  },
  {
    title: "Je krijgt de badge Geverifieerd",
    text: "We controleren je naam en KvK-nummer meteen. Alleen geverifieerde bedrijven sturen offertes.",
  },
  {
    title: "Je hoort van passende opdrachten",
    text: "Met een abonnement mailen we je bij elke nieuwe aanvraag in jouw werkgebied.",
  },
];

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      {loaderData.kind === "done" ? (
        <PageTitle>Je profiel is klaar</PageTitle>
      ) : (
        <PageTitle lead="Vijf minuten werk. Daarna zie je de opdrachten, en bekijken is gratis.">
          Zet je bedrijf op de kaart
        </PageTitle>
      )}
      {loaderData.kind === "done" ? (
        <Done data={loaderData} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
          <div className="grid min-w-0 gap-5">
            <PercentProgress
              label="Voortgang van je profiel"
              steps={ONBOARDING_STEPS}
              step={loaderData.step - 1}
            />
            <Card className="tape grid grid-cols-[minmax(0,1fr)] gap-5">
              <h2 className="text-step-1">{ONBOARDING_STEPS[loaderData.step - 1]?.title}</h2>
              <OnboardingStep
                key={loaderData.step}
                step={loaderData.step}
                typed={loaderData.typed}
                avatar={loaderData.avatar}
                portfolio={loaderData.portfolio}
                answer={actionData?.step === loaderData.step ? actionData : undefined}
              />
            </Card>
          </div>
          <Why />
        </div>
      )}
    </Page>
  );
}

type Done = Extract<Route.ComponentProps["loaderData"], { kind: "done" }>;

function Done({ data: { businessName, companyId, next } }: { data: Done }) {
  useEffect(() => localStorage.setItem("hasPhotographerProfile", "true"), []);
  return <OnboardingDone businessName={businessName} companyId={companyId} next={next} />;
}

function Why() {
  return (
    <aside
      aria-labelledby="waarom"
      className="grid gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6"
    >
      <Street />
      <h2 id="waarom" className="text-step-0">
        Waarom we dit vragen
      </h2>
      <ol className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
        {REASONS.map(({ title, text }) => (
          <li key={title} className="border-l-4 border-kraft pl-3">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** A van at the kerb of a row of canal houses. */
function Street() {
  return (
    <svg
      viewBox="0 0 320 120"
      className="hidden w-full sm:block lg:max-w-none sm:max-w-sm"
      aria-hidden="true"
    >
      <g stroke="#14213a" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 108V44l16-18 16 18v64z" fill="#e8d5b5" />
        <path d="M44 108V36h6V26h28v10h6v72z" fill="#d9b98a" />
        <path d="M84 108V50l10-8 10-14 10 14 10 8v58z" fill="#ff8a3d" />
        <path
          d="M22 56h12v14H22zm0 24h12v14H22zm36-30h14v14H58zm0 24h14v14H58zm38-12h16v14H96zm0 24h16v22H96z"
          fill="#fbf7f0"
        />
        <path d="M104 34h14" fill="none" />
        <path d="M150 52h86v46h-86z" fill="#fbf7f0" />
        <path d="M236 66h30l16 18v14h-46z" fill="#c84b0c" />
        <path d="M244 72h19l10 12h-29z" fill="#dfe9f6" />
        <path d="M176 64h34v20h-34z" fill="#d9b98a" />
        <path d="M189 64h8v8h-8z" fill="#fbf7f0" />
        <circle cx="176" cy="100" r="10" fill="#14213a" />
        <circle cx="258" cy="100" r="10" fill="#14213a" />
        <path d="M2 110h316" />
      </g>
    </svg>
  );
}
