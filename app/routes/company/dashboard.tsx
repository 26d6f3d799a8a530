import { useEffect, useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs, useFetcher, useLocation } from "react-router";
import { JobFilters } from "~/features/briefs/components/job-filters.tsx";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { countJobs, listJobs, readListedJob } from "~/features/briefs/reads.server.ts";
import { jobFilterSchema } from "~/features/briefs/schema.ts";
import { ProfileCard } from "~/features/companies/components/profile-card.tsx";
import {
  type ProfileAnswer,
  type ProfileDefaults,
  ProfileForm,
} from "~/features/companies/components/profile-form.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { badgeText } from "~/features/companies/rules.ts";
import type { QuoteAnswer } from "~/features/proposals/components/quote-form.tsx";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { isId, readForm, textField } from "~/server/form.ts";
import { appOf, requireCompany } from "~/server/session.ts";
import { readCursor } from "~/shared/cursor.ts";
import { pageTitle } from "~/shared/product.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { Card } from "~/ui/card.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { AFTER, type ListPage } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/dashboard";
import { CompanyTabs } from "./company-tabs.tsx";
import { JobList } from "./job-list.tsx";
import { saveProfileAction } from "./profile-action.ts";
import { formDefaults, ownProfile } from "./profile-view.ts";
import { sendQuoteAction } from "./quote-action.ts";
import { carriesMark, requireLaunched, standingOf } from "./standing.ts";

const HERE = "/verhuisbedrijf-dashboard";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Dashboard") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireLaunched(context, request);
  const company = await standingOf(context, actor);
  if (!company?.standing.profileComplete) {
    if (!carriesMark(request)) throw redirect("/verhuisbedrijf-onboarding");
    return { kind: "create" as const, defaults: formDefaults(company, actor.name) };
  }
  const query = new URL(request.url).searchParams;
  const filter = jobFilterSchema.parse({
    type: query.get("type"),
    provincie: query.get("provincie"),
  });
  const after = readCursor(query.get(AFTER));
  const asked = query.get("opdracht") ?? "";
  const [{ jobs, next }, count, named] = await Promise.all([
    listJobs(app, company.companyId, filter, after),
    countJobs(app, filter),
    isId(asked) ? readListedJob(app, company.companyId, asked) : null,
  ]);
  return {
    kind: "ready" as const,
    profile: ownProfile(company),
    standing: company.standing,
    email: actor.email,
    filter,
    isContinued: after !== null,
    page: { rows: jobs, next },
    named,
    gone: isId(asked) && named === null,
    count,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireCompany(context, request);
  const form = await readForm(request);
  if (textField(form, "intent") === "save-profile") {
    return await saveProfileAction(app, actor, form);
  }
  return await sendQuoteAction(app, actor, form);
}

/** An act that nobody could answer leaves what was typed, and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (form.get("intent") === "save-profile") {
    const message = COMPANY_MESSAGES["update-failed"];
    return await answerOr(serverAction, { message, result: null } satisfies ProfileAnswer);
  }
  const message = PROPOSAL_MESSAGES["send-failed"];
  const briefId = String(form.get("briefId") ?? "");
  const failed: QuoteAnswer = { briefId, sent: false, message, result: null };
  return await answerOr(serverAction, failed);
}

/** After a refusal too: what refused it, such as a full job, is news for the list. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      {loaderData.kind === "create" ? (
        <CreateProfile defaults={loaderData.defaults} />
      ) : (
        <Jobs data={loaderData} />
      )}
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}

function CreateProfile({ defaults }: { defaults: ProfileDefaults }) {
  const fetcher = useFetcher<ProfileAnswer>();
  return (
    <>
      <PageTitle lead="Klanten kiezen een bedrijf dat ze kunnen plaatsen. Maak je profiel af, dan zie je de opdrachten.">
        Maak je bedrijfsprofiel
      </PageTitle>
      <Card>
        <ProfileForm
          id="profiel-maken"
          company={defaults}
          fetcher={fetcher}
          action={HERE}
          submitText="Profiel aanmaken"
          invalid={COMPANY_MESSAGES["create-invalid"]}
        />
      </Card>
    </>
  );
}

type Ready = Extract<Awaited<ReturnType<typeof loader>>, { kind: "ready" }>;

function Jobs({ data }: { data: Ready }) {
  const { profile, filter, count } = data;
  const [editing, setEditing] = useState(false);
  const edit = useFetcher<ProfileAnswer>();
  const saved = edit.state === "idle" && edit.data?.message.tone === "good" ? edit.data : null;
  useEffect(() => {
    if (saved) setEditing(false);
  }, [saved]);
  useEffect(() => localStorage.setItem("hasPhotographerProfile", "true"), []);
  const listed = `${filter.type}|${filter.provincie}|${data.isContinued}`;

  return (
    <>
      <CompanyTabs />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <aside className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
          <ProfileCard profile={profile} onEdit={() => setEditing(true)} />
        </aside>
        <div className="grid gap-4">
          <PageTitle lead={countText(count)}>Beschikbare Verhuisopdrachten</PageTitle>
          <JobFilters filter={filter} />
          <JobList
            key={listed}
            page={data.page}
            named={data.named}
            read={pageIn}
            company={{
              id: profile.id,
              email: data.email,
              standing: data.standing,
              verification: badgeText(profile, null),
            }}
            isFiltered={filter.type !== null || filter.provincie !== null}
            isContinued={data.isContinued}
            onEditProfile={() => setEditing(true)}
          />
        </div>
      </div>
      <Dialog open={editing} onClose={() => setEditing(false)} title="Profiel bewerken">
        <ProfileForm
          id="profiel-bewerken"
          company={profile}
          fetcher={edit}
          action={HERE}
          submitText="Wijzigingen opslaan"
          invalid={COMPANY_MESSAGES["update-invalid"]}
        />
      </Dialog>
      {data.gone && <Toast message={BRIEF_MESSAGES["job-gone"]} />}
      {saved && !editing && <Toast message={saved.message} />}
    </>
  );
}

function pageIn(answer: unknown): ListPage<Ready["page"]["rows"][number]> | null {
  const page = answer as Awaited<ReturnType<typeof loader>>;
  return page.kind === "ready" ? page.page : null;
}

function countText(count: number): string {
  if (count === 1) return "1 opdracht";
  return `${count.toLocaleString("nl-NL")} opdrachten`;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return (
    <Page>
      <PageTitle>Beschikbare Verhuisopdrachten</PageTitle>
      <LoadFailure message={BRIEF_MESSAGES["jobs-failed"]} retry={pathname + search} />
    </Page>
  );
}
